import { numberReader, numberWriter } from './numbers.ts';
import type { FieldSchema } from './schema.ts';

/** Writes the elements between `start` and `end` in another form; says where the next byte goes. */
export type Converter = (bytes: Uint8Array, start: number, end: number, out: Uint8Array, at: number) => number;

/** Of one byte at most this many are made. */
export const growth = 10;

type Type = FieldSchema['type'];

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
