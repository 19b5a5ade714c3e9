import type { RandomAccess } from '../../domain/random-access.ts';
import { createWindowedReader } from '../windowed-reader.ts';

/** A field of a protobuf message; `end - start` bytes where it has a length, and none of them read yet. */
export interface WireField {
  readonly number: number;
  /** 0 varint, 1 eight bytes, 2 a length and bytes, 5 four bytes. */
  readonly wireType: number;
  readonly start: number;
  readonly end: number;
}

export interface WireReader {
  /** The fields of the message between two places. Errors: throws a WireFailure where the bytes are none. */
  fields(start: number, end: number): AsyncIterable<WireField>;
  bytes(field: WireField): Promise<Uint8Array>;
  varint(field: WireField): Promise<number>;
}

/** The bytes are no protobuf message, or one with too many fields. */
export class WireFailure extends Error {
  override readonly name = 'WireFailure';
}

/** Fields that are looked at in one file; graphs have some for each node. */
const mostFields = 2_000_000;

/** A varint has ten bytes at most, so that a key and a length have twenty. */
const keyBytes = 20;

/** Walks through a protobuf file of any size without loading what is not asked for. */
export function createWireReader(source: RandomAccess): WireReader {
  const file = createWindowedReader(source);
  let count = 0;

  async function* fields(start: number, end: number): AsyncGenerator<WireField> {
    let at = start;
    while (at < end) {
      count += 1;
      if (count > mostFields) throw new WireFailure(`it has more than ${mostFields} parts`);
      const head = await file.read(at, Math.min(keyBytes, end - at));
      const key = varintOf(head, 0);
      const [number, wireType] = [Math.floor(key.value / 8), key.value % 8];
      if (number === 0) throw new WireFailure('a field has the number 0');
      const valueAt = at + key.length;
      const field = { number, wireType, ...spanOf(wireType, head, key.length, valueAt) };
      if (field.end > end) throw new WireFailure('a field ends after its message');
      yield field;
      at = field.end;
    }
  }

  return {
    fields,
    bytes: ({ start, end }) => file.read(start, end - start),
    async varint({ start, end }) {
      return varintOf(await file.read(start, end - start), 0).value;
    },
  };
}

function spanOf(wireType: number, head: Uint8Array, from: number, at: number): { start: number; end: number } {
  if (wireType === 1) return { start: at, end: at + 8 };
  if (wireType === 5) return { start: at, end: at + 4 };
  if (wireType !== 0 && wireType !== 2) throw new WireFailure(`a field has the wire type ${wireType}`);
  const { value, length } = varintOf(head, from);
  return wireType === 0 ? { start: at, end: at + length } : { start: at + length, end: at + length + value };
}

/** Numbers above 2^53 lose digits: they are sizes of nothing that exists, and are refused as such. */
function varintOf(bytes: Uint8Array, from: number): { value: number; length: number } {
  let value = 0;
  for (let index = 0; index < 10; index += 1) {
    const byte = bytes[from + index];
    if (byte === undefined) break;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { value, length: index + 1 };
  }
  throw new WireFailure('a number ends too early');
}
