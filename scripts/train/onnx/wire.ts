/** A field of a protobuf message, as it stands on the wire. */
export type Field = Buffer;

export const message = (...fields: readonly Field[]): Buffer => Buffer.concat(fields);

export const integer = (number: number, value: number): Field => Buffer.concat([varint(number * 8), varint(value)]);

/** A text, or a message within the message. */
export function bytes(number: number, value: string | Buffer): Field {
  const content = Buffer.from(value);
  return Buffer.concat([varint(number * 8 + 2), varint(content.length), content]);
}

/** A repeated field of integers, packed. */
export const integers = (number: number, values: readonly number[]): Field =>
  bytes(number, Buffer.concat(values.map(varint)));

/** A repeated field of floats, packed. */
export function floats(number: number, values: readonly number[]): Field {
  const content = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) content.writeFloatLE(value, index * 4);
  return bytes(number, content);
}

/** Negative ones have ten bytes, as 64-bit integers in two's complement. */
function varint(value: number): Buffer {
  const octets: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 0x7fn; rest >>= 7n) octets.push(Number(rest & 0x7fn) | 0x80);
  octets.push(Number(rest));
  return Buffer.from(octets);
}
