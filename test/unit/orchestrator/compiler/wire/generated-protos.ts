import protobuf from 'protobufjs';
import { type Field, name, type Value } from './generated-types.ts';

/** How protobufjs writes and reads messages of a generated type. */
export interface Codec {
  encode(value: Value): Buffer;
  /** The same, with one number of a list behind the other, each with its tag. */
  encodeUnpacked(value: Value): Buffer;
  decode(bytes: Uint8Array): Value;
}

export function createCodec(fields: readonly Field[]): Codec {
  const [packed, unpacked] = [lookup(fields, true), lookup(fields, false)];
  const encode = (type: protobuf.Type, value: Value) => Buffer.from(type.encode(type.fromObject(value)).finish());
  return {
    encode: (value) => encode(packed, value),
    encodeUnpacked: (value) => encode(unpacked, value),
    decode: (bytes) => packed.toObject(packed.decode(bytes), { longs: BigInt, enums: Number, defaults: false }),
  };
}

function lookup(fields: readonly Field[], packed: boolean): protobuf.Type {
  const text = `syntax = "proto3"; enum Kind { NONE = 0; } ${declare('Root', fields, packed)}`;
  const { root } = protobuf.parse(text, { keepCase: true });
  root.resolveAll();
  return root.lookupType('Root');
}

function declare(message: string, fields: readonly Field[], packed: boolean): string {
  const lines = fields.map((field) => {
    const nested = `M${field.number}`;
    const type = { message: nested, enum: 'Kind' }[field.type] ?? field.type;
    const packable = field.repeated && !['string', 'bytes', 'message'].includes(field.type);
    const option = packable && !packed ? ' [packed = false]' : '';
    const inside = field.type === 'message' ? declare(nested, field.fields, packed) : '';
    return `${inside} ${field.repeated ? 'repeated ' : ''}${type} ${name(field)} = ${field.number}${option};`;
  });
  return `message ${message} { ${lines.join('\n')} }`;
}

/** The signature of a generated type, as a map holds it. */
export function signatureOf(message: string, fields: readonly Field[]): string {
  return JSON.stringify({ messageName: message, messageargumentList: fields.map(argument) });
}

function argument(field: Field): object {
  const { number, type, repeated, fields } = field;
  return {
    name: name(field),
    tag: String(number),
    role: repeated ? 'repeated' : '',
    type: { message: `M${number}`, enum: 'Kind' }[type] ?? type,
    ...(type === 'message' && {
      complexType: { messageName: `M${number}`, messageargumentList: fields.map(argument) },
    }),
  };
}
