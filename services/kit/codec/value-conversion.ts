import type { FieldSchema } from './message-schema.ts';

type Type = FieldSchema['type'];
type Kind = 'bool' | 'enum' | 'signed32' | 'signed64' | 'unsigned32' | 'unsigned64' | 'float' | 'double';

const kinds: Partial<Record<Type, Kind>> = {
  bool: 'bool',
  enum: 'enum',
  int32: 'signed32',
  sint32: 'signed32',
  sfixed32: 'signed32',
  int64: 'signed64',
  sint64: 'signed64',
  sfixed64: 'signed64',
  uint32: 'unsigned32',
  fixed32: 'unsigned32',
  uint64: 'unsigned64',
  fixed64: 'unsigned64',
  float: 'float',
  double: 'double',
};

/** What may become what: every value of the one is a value of the other, so that nothing is ever rounded or cut. */
const accepted: Readonly<Record<Kind, readonly Kind[]>> = {
  bool: ['bool'],
  enum: ['enum', 'signed32'],
  signed32: ['signed32', 'enum', 'bool'],
  signed64: ['signed64', 'signed32', 'unsigned32', 'enum', 'bool'],
  unsigned32: ['unsigned32', 'bool'],
  unsigned64: ['unsigned64', 'unsigned32', 'bool'],
  float: ['float'],
  double: ['double', 'float', 'signed32', 'unsigned32'],
};

/** Whether a value of one type, neither a message nor a group, can become one of another. */
export function canBecome(from: Type, to: Type): boolean {
  if (from === to || (from === 'string' && to === 'bytes')) return true;
  const [source, target] = [kinds[from], kinds[to]];
  return source !== undefined && target !== undefined && accepted[target].includes(source);
}

/** The types, but for itself, that can become `to`; for messages to people. */
export const sourcesOf = (to: Type): readonly string[] =>
  [...Object.keys(kinds), 'string'].filter((from) => from !== to && canBecome(from as Type, to));

/** How values look on the wire, where that is not a form of the type's own. */
const encodings: Partial<Record<Type, string>> = {
  bool: 'varint',
  enum: 'varint',
  int32: 'varint',
  int64: 'varint',
  uint32: 'varint',
  uint64: 'varint',
  sint32: 'zigzag',
  sint64: 'zigzag',
  string: 'bytes',
};

/** Types of one encoding write a value that both have with the same bytes. */
export const encodingOf = (type: Type): string => encodings[type] ?? type;

/** Whether the bytes of every value of one type are, as they stand, those of the same value of the other. */
export const passesUnchanged = (from: Type, to: Type): boolean =>
  canBecome(from, to) && encodingOf(from) === encodingOf(to);
