import protobuf from 'protobufjs';
import type { Field, Message } from '../../../../services/composer/domain/graph.ts';

type Value = unknown;

/**
 * Writes a message with values that `seeds` choose as one type and reads the bytes as another. Both are given back in a form in
 * which values of different types that mean the same are the same.
 */
export function readAs(from: Message, to: Message, seeds: Iterator<number>): { written: Value; read: Value } {
  const [writer, reader] = [typeOf(from), typeOf(to)];
  const value = writer.fromObject(fieldsOf(from, seeds));
  const bytes = writer.encode(value).finish();
  const plain = { longs: String, defaults: true, arrays: true } as const;
  return {
    written: meaning(from, writer.toObject(writer.decode(bytes), plain)),
    read: meaning(to, reader.toObject(reader.decode(bytes), plain)),
  };
}

function typeOf(message: Message): protobuf.Type {
  const declared: string[] = [];
  const root = declare(message, declared);
  const source = `syntax = "proto3"; enum Colour { RED = 0; GREEN = 1; } ${declared.join(' ')}`;
  return protobuf.parse(source, { keepCase: true }).root.lookupType(root);
}

function declare({ messageargumentList }: Message, declared: string[]): string {
  const fields = messageargumentList.map(({ role, type, tag, complexType }) =>
    [role, complexType ? declare(complexType, declared) : type, `f${tag} = ${tag};`].join(' '),
  );
  const name = `M${declared.length}`;
  declared.push(`message ${name} { ${fields.join(' ')} }`);
  return name;
}

const fieldsOf = ({ messageargumentList }: Message, seeds: Iterator<number>): Record<string, Value> =>
  Object.fromEntries(
    messageargumentList.map((field) => {
      const one = () => (field.complexType ? fieldsOf(field.complexType, seeds) : scalarOf(field, seed(seeds)));
      return [`f${field.tag}`, field.role === 'repeated' ? [one(), one()] : one()];
    }),
  );

const seed = (seeds: Iterator<number>): number => seeds.next().value ?? 0;

function scalarOf({ type }: Field, value: number): Value {
  if (type === 'bool') return value % 2 === 1;
  if (type === 'string') return `é${value}`;
  if (type === 'bytes') return Buffer.from([0xff, value & 0xff]);
  if (type === 'float' || type === 'double') return Math.fround(value / 3);
  const bits = type.endsWith('64') ? 64 : 32;
  const wide = BigInt(value) * (value % 3 === 0 ? 0x1_0000_0001n : 1n) * (value % 2 === 0 ? -1n : 1n);
  const isUnsigned = type.startsWith('u') || type.startsWith('fixed');
  return String(isUnsigned ? BigInt.asUintN(bits, wide) : BigInt.asIntN(bits, wide));
}

const meaning = ({ messageargumentList }: Message, value: Record<string, Value>): Value =>
  Object.fromEntries(
    messageargumentList.map((field) => {
      const found = value[`f${field.tag}`];
      return [field.tag, Array.isArray(found) ? found.map((one) => meaningOf(field, one)) : meaningOf(field, found)];
    }),
  );

function meaningOf({ type, complexType }: Field, value: Value): Value {
  if (complexType) return meaning(complexType, (value ?? {}) as Record<string, Value>);
  if (type === 'string') return Buffer.from(String(value)).toString('hex');
  if (type === 'bytes') return Buffer.from(value as Uint8Array).toString('hex');
  return String(Number(value) === value || typeof value === 'boolean' ? Number(value) : value);
}
