import { invalid } from '../../../kit/errors.ts';

/** Of a tensor of the Open Inference Protocol. */
export const datatypes = [
  ...['BOOL', 'UINT8', 'UINT16', 'UINT32', 'UINT64', 'INT8', 'INT16', 'INT32', 'INT64'],
  ...['FP32', 'FP64', 'BYTES'],
] as const;
export type Datatype = string;

export const isInteger = (datatype: Datatype): boolean => /^U?INT/.test(datatype);
export const isNumber = (datatype: Datatype): boolean => isInteger(datatype) || datatype.startsWith('FP');

type Value = number | bigint;

interface Raw {
  readonly size: number;
  read(view: DataView, at: number): Value | boolean;
  write(view: DataView, at: number, value: unknown): void;
}

/** Little-endian. */
const raws: Readonly<Record<string, Raw>> = {
  BOOL: {
    size: 1,
    read: (view, at) => view.getUint8(at) !== 0,
    write: (view, at, value) => view.setUint8(at, value ? 1 : 0),
  },
  UINT8: number(
    1,
    (view, at) => view.getUint8(at),
    (view, at, value) => view.setUint8(at, value),
  ),
  INT8: number(
    1,
    (view, at) => view.getInt8(at),
    (view, at, value) => view.setInt8(at, value),
  ),
  UINT16: number(
    2,
    (view, at) => view.getUint16(at, true),
    (view, at, value) => view.setUint16(at, value, true),
  ),
  INT16: number(
    2,
    (view, at) => view.getInt16(at, true),
    (view, at, value) => view.setInt16(at, value, true),
  ),
  UINT32: number(
    4,
    (view, at) => view.getUint32(at, true),
    (view, at, value) => view.setUint32(at, value, true),
  ),
  INT32: number(
    4,
    (view, at) => view.getInt32(at, true),
    (view, at, value) => view.setInt32(at, value, true),
  ),
  FP32: number(
    4,
    (view, at) => view.getFloat32(at, true),
    (view, at, value) => view.setFloat32(at, value, true),
  ),
  FP64: number(
    8,
    (view, at) => view.getFloat64(at, true),
    (view, at, value) => view.setFloat64(at, value, true),
  ),
  UINT64: large(
    (view, at) => view.getBigUint64(at, true),
    (view, at, value) => view.setBigUint64(at, value, true),
  ),
  INT64: large(
    (view, at) => view.getBigInt64(at, true),
    (view, at, value) => view.setBigInt64(at, value, true),
  ),
};

function number(
  size: number,
  read: (view: DataView, at: number) => number,
  write: (view: DataView, at: number, value: number) => void,
): Raw {
  return { size, read, write: (view, at, value) => write(view, at, Number(value)) };
}

function large(
  read: (view: DataView, at: number) => bigint,
  write: (view: DataView, at: number, value: bigint) => void,
): Raw {
  return { size: 8, read, write: (view, at, value) => write(view, at, BigInt(value as string | number | bigint)) };
}

const lengthSize = 4;

/**
 * The values of a tensor in its binary form: little-endian, those of BYTES each with its length before it. Errors: `invalid`
 * where the bytes are not as many as `count` values have.
 */
export function readRaw(name: string, datatype: Datatype, bytes: Buffer, count: number): unknown[] {
  if (datatype === 'BYTES') return readTexts(name, bytes, count);
  const raw = raws[datatype];
  if (!raw) throw unknownDatatype(name, datatype);
  if (bytes.length !== raw.size * count)
    throw invalid(`The tensor ${name} has ${bytes.length} bytes; ${count} of ${datatype} are ${raw.size * count}.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: count }, (_, index) => raw.read(view, index * raw.size));
}

function readTexts(name: string, bytes: Buffer, count: number): Buffer[] {
  const texts: Buffer[] = [];
  let at = 0;
  while (at + lengthSize <= bytes.length && texts.length < count) {
    const end = at + lengthSize + bytes.readUInt32LE(at);
    if (end > bytes.length) break;
    texts.push(bytes.subarray(at + lengthSize, end));
    at = end;
  }
  if (texts.length === count && at === bytes.length) return texts;
  throw invalid(`The bytes of the tensor ${name} are not ${count} values of BYTES, each after its length.`);
}

/** The binary form of values. */
export function writeRaw(datatype: Datatype, values: readonly unknown[]): Buffer {
  if (datatype === 'BYTES') return Buffer.concat((values as Buffer[]).flatMap((value) => [lengthOf(value), value]));
  const raw = raws[datatype];
  if (!raw) throw new Error(`no binary form of ${datatype}`);
  const bytes = Buffer.alloc(values.length * raw.size);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (const [index, value] of values.entries()) raw.write(view, index * raw.size, value);
  return bytes;
}

function lengthOf(value: Buffer): Buffer {
  const length = Buffer.alloc(lengthSize);
  length.writeUInt32LE(value.length);
  return length;
}

export const unknownDatatype = (name: string, datatype: string) =>
  invalid(`The tensor ${name} is of ${datatype}; supported are ${datatypes.join(', ')}.`);
