import type { Problem } from './problem.ts';
import { type RawField, type RawMessage, readRawMessage } from './raw-signature.ts';
import type { FieldSchema, MessageSchema } from './wire/schema.ts';

export type Signature = { readonly schema: MessageSchema } | { readonly problems: readonly Problem[] };

/** Characters of a signature's text. */
const largestText = 1_048_576;

/**
 * A message type as splitter and collator maps describe it: JSON inside of a string, or that JSON already parsed. Paths of
 * problems are relative to the signature.
 */
export function readSignature(text: unknown): Signature {
  const parsed = typeof text === 'string' ? parse(text) : { value: text };
  if ('message' in parsed) return { problems: [{ path: '', message: parsed.message }] };
  const problems: Problem[] = [];
  const named = new Map<string, RawMessage>();
  const raw = readRawMessage(parsed.value, '', { problems, named, fields: 0 }, 1);
  if (raw === undefined || problems.length > 0) return { problems };
  return { schema: build(raw, named, new Map()) };
}

function parse(text: string): { value: unknown } | { message: string } {
  if (text.trim() === '')
    return { message: 'is blank; describe the message as {"messageName": .., "messageargumentList": [..]}.' };
  if (text.length > largestText)
    return { message: `has more than ${largestText} characters; describe a smaller message.` };
  try {
    return { value: JSON.parse(text) };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    return { message: `must be the JSON of a message signature; it does not parse: ${why}.` };
  }
}

function build(
  raw: RawMessage,
  named: ReadonlyMap<string, RawMessage>,
  built: Map<RawMessage, MessageSchema>,
): MessageSchema {
  const known = built.get(raw);
  if (known) return known;
  const fields = new Map<number, FieldSchema>();
  const schema = { name: raw.name, fields };
  // Before its fields, because a field may be of the very type that is being built.
  built.set(raw, schema);
  for (const field of raw.fields) fields.set(field.number, buildField(field, named, built));
  return schema;
}

function buildField(
  { number, name, repeated, presence, type, inline }: RawField,
  named: ReadonlyMap<string, RawMessage>,
  built: Map<RawMessage, MessageSchema>,
): FieldSchema {
  const base = { number, name, repeated, ...(presence && { presence }) };
  if (type.kind === 'scalar') return { ...base, type: type.name };
  const message = inline ?? named.get(type.name);
  // A type that the signature describes nowhere can only be an enum: of those signatures hold no more than the name.
  if (message === undefined) return { ...base, type: 'enum', enumName: type.name };
  return { ...base, type: type.kind === 'group' ? 'group' : 'message', message: build(message, named, built) };
}
