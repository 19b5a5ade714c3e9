import { numberReader, numberWriter } from './numbers.ts';
import type { FieldSchema } from './schema.ts';

/** Writes the elements between `start` and `end` in another form; says where the next byte goes. */
export type Converter = (bytes: Uint8Array, start: number, end: number, out: Uint8Array, at: number) => number;

/** Of one byte at most this many are made. */
export const growth = 10;

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

/** Undefined where the bytes stay as they are. Only for types of which one can become the other. */
export function converterFor(from: Type, to: Type): Converter | undefined {
  if (from === to || to === 'bytes' || (isPlain32(from) && isPlain32(to))) return undefined;
  const read = numberReader(from);
  const write = numberWriter(to, from);
  return (bytes, start, end, out, at) => {
    let [source, target] = [start, at];
    while (source < end) {
      source = read(bytes, source);
      target = write(out, target);
    }
    return target;
  };
}

const isPlain32 = (type: Type) => type === 'int32' || type === 'enum';
