import { passesUnchanged } from '../../../kit/codec/value-conversion.ts';
import type { FieldSchema, MessageSchema } from './schema.ts';
import { isMessage } from './wire-types.ts';

/** Types that refer to each other in endless new guises are not followed further than this. */
const deepest = 32;

/**
 * Why the bytes of one message field do not mean the same as another; undefined where they do. Fields that only one of
 * the two types has are no difference: the reader keeps them as unknown ones, or misses them.
 */
export function explainDifference(from: FieldSchema, to: FieldSchema): string | undefined {
  return from.message && to.message ? compare(from.message, to.message, '', new Map(), 0) : undefined;
}

function compare(
  from: MessageSchema,
  to: MessageSchema,
  path: string,
  compared: Map<MessageSchema, Set<MessageSchema>>,
  depth: number,
): string | undefined {
  if (from === to || depth > deepest || compared.get(from)?.has(to)) return undefined;
  compared.set(from, (compared.get(from) ?? new Set()).add(to));
  for (const target of to.fields.values()) {
    const source = from.fields.get(target.number);
    if (source === undefined) continue;
    const at = `${path}${target.number}`;
    const reason = sameField(source, target)
      ? undefined
      : `its field ${at} is ${kind(source)} here and ${kind(target)} there`;
    if (reason) return reason;
    if (!source.message || !target.message) continue;
    const deeper = compare(source.message, target.message, `${at}.`, compared, depth + 1);
    if (deeper) return deeper;
  }
  return undefined;
}

function sameField(from: FieldSchema, to: FieldSchema): boolean {
  if (from.repeated !== to.repeated) return false;
  if (isMessage(from.type) || isMessage(to.type)) return from.type === to.type;
  return passesUnchanged(from.type, to.type);
}

const kind = ({ repeated, type, message, enumName }: FieldSchema) =>
  [repeated && 'repeated', message?.name ?? enumName ?? type].filter(Boolean).join(' ');
