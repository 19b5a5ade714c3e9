import protobuf from 'protobufjs';
import { isWellKnown } from './json-defaults.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface MessageSchemas {
  /** A reference to the schema of the type, which is among `named` from then on. */
  of(type: protobuf.Type): JsonSchema;
  /** By full name; where that is taken, by a type of another file for instance, with a number behind it. */
  named(): Readonly<Record<string, JsonSchema>>;
}

/**
 * JSON Schema (2020-12) of message types in the proto3 JSON mapping, as documents of OpenAPI 3.1 have it. What readers of
 * the mapping take beside it (names of the file, numbers as text) is left out: the schema shows what to write. What JSON Schema
 * has no word for is `x-optional`, of a single value whose absence differs from its default, and `x-oneof`, of the members of a choice.
 */
export function createMessageSchemas(taken: Iterable<string> = []): MessageSchemas {
  const schemas = new Map<string, JsonSchema>();
  const used = new Set(taken);
  const names = new Map<protobuf.Type, string>();

  function messageSchema(type: protobuf.Type): JsonSchema {
    const properties = type.fieldsArray.map((field) => [field.resolve().jsonName, fieldSchema(field)] as const);
    const required = type.fieldsArray.filter((field) => field.required).map(({ jsonName }) => jsonName);
    return {
      type: 'object',
      ...(type.comment && { description: type.comment }),
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
    };
  }

  function fieldSchema(field: protobuf.Field): JsonSchema {
    const one = valueSchema(field);
    const described = field.comment ? { description: field.comment } : {};
    if (field instanceof protobuf.MapField)
      return { type: 'object', ...keysOf(field.keyType), additionalProperties: one, ...described };
    if (field.repeated) return { type: 'array', items: one, ...described };
    return { ...one, ...presenceOf(field), ...described };
  }

  function valueSchema({ resolvedType, type }: protobuf.Field): JsonSchema {
    if (resolvedType instanceof protobuf.Type) return refTo(resolvedType);
    if (resolvedType) return { type: 'string', enum: Object.keys(resolvedType.values) };
    return scalars[type] ?? {};
  }

  function refTo(type: protobuf.Type): JsonSchema {
    if (isWellKnown(type)) return wellKnown[type.name] ?? { type: 'object' };
    const name = names.get(type) ?? freeName(type.fullName.slice(1));
    if (!names.has(type)) {
      // Before its fields are read: a type may refer to itself.
      names.set(type, name);
      used.add(name);
      schemas.set(name, messageSchema(type));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  function freeName(name: string): string {
    for (let count = 2, free = name; ; free = `${name}_${count}`, count += 1) if (!used.has(free)) return free;
  }

  return { of: refTo, named: () => Object.fromEntries(schemas) };
}

const integer = (format: string): JsonSchema => ({ type: 'integer', format });
const text = (format: string): JsonSchema => ({ type: 'string', format });
/** `NaN`, `Infinity` and `-Infinity` are written as text. */
const real = (format: string): JsonSchema => ({ type: ['number', 'string'], format });

/** Integers of 64 bits are text: a number of JSON is exact up to 2^53 only. */
const scalars: Readonly<Record<string, JsonSchema>> = {
  ...{ double: real('double'), float: real('float') },
  ...{ int32: integer('int32'), sint32: integer('int32'), sfixed32: integer('int32') },
  ...{ uint32: integer('uint32'), fixed32: integer('uint32') },
  ...{ int64: text('int64'), sint64: text('int64'), sfixed64: text('int64') },
  ...{ uint64: text('uint64'), fixed64: text('uint64') },
  bool: { type: 'boolean' },
  string: { type: 'string' },
  bytes: { type: 'string', contentEncoding: 'base64' },
};

/** Keys are texts in JSON, whatever they are in the proto. */
function keysOf(type: string): JsonSchema {
  if (type === 'string') return {};
  return { propertyNames: type === 'bool' ? { enum: ['true', 'false'] } : { format: scalars[type]?.format } };
}

function presenceOf(field: protobuf.Field): JsonSchema {
  if (field.partOf && !field.partOf.isProto3Optional) return { 'x-oneof': field.partOf.name };
  return field.hasPresence && !field.required ? { 'x-optional': true } : {};
}

const nullable = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

const wellKnown: Readonly<Record<string, JsonSchema>> = {
  Timestamp: text('date-time'),
  Duration: { type: 'string', pattern: '^-?[0-9]+(\\.[0-9]{1,9})?s$' },
  FieldMask: { type: 'string' },
  Value: {},
  ListValue: { type: 'array' },
  Any: { type: 'object', properties: { '@type': { type: 'string' } }, required: ['@type'] },
  ...{ DoubleValue: nullable(real('double')), FloatValue: nullable(real('float')) },
  ...{ Int32Value: nullable(integer('int32')), UInt32Value: nullable(integer('uint32')) },
  ...{ Int64Value: nullable(text('int64')), UInt64Value: nullable(text('uint64')) },
  ...{ BoolValue: nullable({ type: 'boolean' }), StringValue: nullable({ type: 'string' }) },
  BytesValue: nullable({ type: 'string', contentEncoding: 'base64' }),
};
