import type { FieldSchema, MessageSchema } from './schema.ts';
import { isMessage } from './wire-types.ts';

const deepest = 32;

/** The numbers of `"4"`, `"1.3"` or `4`; undefined where it is none of these. */
export function readFieldPath(value: unknown): readonly number[] | undefined {
  // A path without its quotes, 1.10, would arrive as another one, 1.1.
  const text = Number.isInteger(value) ? String(value) : value;
  if (typeof text !== 'string' || !/^\s*\d{1,9}(\.\d{1,9})*\s*$/.test(text)) return undefined;
  const numbers = text.split('.').map(Number);
  return numbers.length <= deepest ? numbers : undefined;
}

/** The field and those it lies within, outermost first; or a sentence that says which of them there is not. */
export function resolveFieldPath(message: MessageSchema, numbers: readonly number[]): readonly FieldSchema[] | string {
  const fields: FieldSchema[] = [];
  let within: MessageSchema | undefined = message;
  for (const number of numbers) {
    const outer = fields.at(-1);
    if (within === undefined)
      return `${outer ? describeField(outer) : 'it'} is no message, so it has no field ${number}.`;
    if (outer?.repeated)
      return `${describeField(outer)} is repeated, so it is not known which of its elements is meant; map the whole field.`;
    const field: FieldSchema | undefined = within.fields.get(number);
    if (field === undefined) return `${within.name} has no field ${number}; ${listFields(within)}.`;
    fields.push(field);
    within = isMessage(field.type) ? field.message : undefined;
  }
  return fields;
}

/** `field 3 (note, repeated string)`. */
export function describeField({ number, name, repeated, type, message, enumName }: FieldSchema): string {
  const typeName = isMessage(type) ? message?.name : type === 'enum' ? enumName : undefined;
  const kind = [repeated && 'repeated', typeName ?? type].filter(Boolean).join(' ');
  return `field ${number} (${[name, kind].filter(Boolean).join(', ')})`;
}

const listed = 20;

function listFields({ fields }: MessageSchema): string {
  if (fields.size === 0) return 'it has no fields';
  const names = [...fields.values()].slice(0, listed).map(({ number, name }) => `${number} (${name})`);
  return `there are ${names.join(', ')}${fields.size > listed ? ' and others' : ''}`;
}
