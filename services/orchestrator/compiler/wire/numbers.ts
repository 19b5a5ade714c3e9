import type { FieldSchema } from './schema.ts';

/** Reads the number at `at` into the register; says where the next one is. The bytes were checked before. */
export type NumberReader = (bytes: Uint8Array, at: number) => number;

/** Writes the number in the register; says where the next byte goes. */
export type NumberWriter = (out: Uint8Array, at: number) => number;

type Type = FieldSchema['type'];

/**
 * The register: an integer as two halves of 32 bits, the upper one with the sign, because a JavaScript number rounds
 * above 53 bits and a BigInt is slow; or a float.
 */
let low = 0;
let high = 0;
let float = 0;

const readers: Partial<Record<Type, NumberReader>> = {
  int64: readVarint,
  uint64: readVarint,
  int32: signed(readVarint),
  enum: signed(readVarint),
  uint32: unsigned(readVarint),
  sint32: signed(unzigzag(readVarint)),
  sint64: unzigzag(readVarint),
  fixed64: readFixed64,
  sfixed64: readFixed64,
  fixed32: unsigned(readFixed32),
  sfixed32: signed(readFixed32),
  float: readFloat,
  bool: readBool,
};

const writers: Partial<Record<Type, NumberWriter>> = {
  int32: writeVarint64,
  int64: writeVarint64,
  uint32: writeVarint64,
  uint64: writeVarint64,
  enum: writeVarint64,
  sint32: writeZigzag,
  sint64: writeZigzag,
  fixed32: writeFixed32,
  sfixed32: writeFixed32,
  fixed64: writeFixed64,
  sfixed64: writeFixed64,
};

export const numberReader = (type: Type): NumberReader => known(readers[type], type);

export function numberWriter(to: Type, from: Type): NumberWriter {
  if (to !== 'double') return known(writers[to], to);
  return from === 'float' ? writeFloatAsDouble : writeIntegerAsDouble;
}

function known<T>(found: T | undefined, type: Type): T {
  if (found === undefined) throw new Error(`a ${type} is not converted`);
  return found;
}

function readVarint(bytes: Uint8Array, at: number): number {
  let [next, shift] = [at, 0];
  low = 0;
  high = 0;
  for (;;) {
    const byte = bytes[next++] ?? 0;
    const bits = byte & 0x7f;
    if (shift < 32) low |= bits << shift;
    // The fifth byte lies across the two halves.
    if (shift === 28) high |= bits >>> 4;
    else if (shift > 28 && shift < 64) high |= bits << (shift - 32);
    if (byte < 0x80) return next;
    shift += 7;
  }
}

function readFixed32(bytes: Uint8Array, at: number): number {
  low = word(bytes, at);
  return at + 4;
}

function readFixed64(bytes: Uint8Array, at: number): number {
  low = word(bytes, at);
  high = word(bytes, at + 4);
  return at + 8;
}

function readBool(bytes: Uint8Array, at: number): number {
  const next = readVarint(bytes, at);
  low = low === 0 && high === 0 ? 0 : 1;
  high = 0;
  return next;
}

function signed(read: NumberReader): NumberReader {
  return (bytes, at) => {
    const next = read(bytes, at);
    high = low >> 31;
    return next;
  };
}

function unsigned(read: NumberReader): NumberReader {
  return (bytes, at) => {
    const next = read(bytes, at);
    high = 0;
    return next;
  };
}

function unzigzag(read: NumberReader): NumberReader {
  return (bytes, at) => {
    const next = read(bytes, at);
    const sign = -(low & 1);
    low = ((low >>> 1) | (high << 31)) ^ sign;
    high = (high >>> 1) ^ sign;
    return next;
  };
}

function writeVarint64(out: Uint8Array, at: number): number {
  let [next, lower, upper] = [at, low >>> 0, high >>> 0];
  while (upper > 0 || lower > 0x7f) {
    out[next++] = (lower & 0x7f) | 0x80;
    lower = ((lower >>> 7) | (upper << 25)) >>> 0;
    upper >>>= 7;
  }
  out[next++] = lower;
  return next;
}

function writeZigzag(out: Uint8Array, at: number): number {
  const sign = high >> 31;
  high = ((high << 1) | (low >>> 31)) ^ sign;
  low = (low << 1) ^ sign;
  return writeVarint64(out, at);
}

function writeFixed32(out: Uint8Array, at: number): number {
  putWord(out, at, low);
  return at + 4;
}

function writeFixed64(out: Uint8Array, at: number): number {
  putWord(out, at, low);
  putWord(out, at + 4, high);
  return at + 8;
}

const scratch = new DataView(new ArrayBuffer(8));

function readFloat(bytes: Uint8Array, at: number): number {
  scratch.setInt32(0, word(bytes, at));
  float = scratch.getFloat32(0);
  return at + 4;
}

function writeFloatAsDouble(out: Uint8Array, at: number): number {
  scratch.setFloat64(0, float);
  putWord(out, at, scratch.getInt32(4));
  putWord(out, at + 4, scratch.getInt32(0));
  return at + 8;
}

function writeIntegerAsDouble(out: Uint8Array, at: number): number {
  float = high * 0x100000000 + (low >>> 0);
  return writeFloatAsDouble(out, at);
}

const word = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24);

function putWord(out: Uint8Array, at: number, value: number): void {
  out[at] = value & 0xff;
  out[at + 1] = (value >>> 8) & 0xff;
  out[at + 2] = (value >>> 16) & 0xff;
  out[at + 3] = value >>> 24;
}
