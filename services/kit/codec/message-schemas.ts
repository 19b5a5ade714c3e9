import protobuf from 'protobufjs';
import type { FieldSchema, MessageSchema, ScalarType } from './message-schema.ts';

/** Schemas of types whose names have been resolved; the same type is always the same object. */
export function createMessageSchemas(): (type: protobuf.Type) => MessageSchema {
  const known = new Map<protobuf.Type, MessageSchema>();

  function schemaOf(type: protobuf.Type): MessageSchema {
    const schema = known.get(type) ?? {
      name: type.name,
      fields: new Map(type.fieldsArray.map((field) => [field.id, fieldSchema(field)])),
    };
    known.set(type, schema);
    return schema;
  }

  function fieldSchema(field: protobuf.Field): FieldSchema {
    const base = { number: field.id, name: field.name, repeated: field.repeated, ...standing(field) };
    if (!(field instanceof protobuf.MapField)) return valueSchema(base, field);
    const key: FieldSchema = { number: 1, name: 'key', repeated: false, type: field.keyType as ScalarType };
    const value = valueSchema({ number: 2, name: 'value', repeated: false }, field);
    const entry = new Map([key, value].map((part) => [part.number, part]));
    return { ...base, repeated: true, type: 'message', message: { name: `${field.name}Entry`, fields: entry } };
  }

  function valueSchema(
    base: Omit<FieldSchema, 'type' | 'message' | 'enumName'>,
    { resolvedType, type, delimited }: protobuf.Field,
  ): FieldSchema {
    if (resolvedType instanceof protobuf.Enum) return { ...base, type: 'enum', enumName: resolvedType.name };
    if (!(resolvedType instanceof protobuf.Type)) return { ...base, type: type as ScalarType };
    return {
      ...base,
      type: delimited ? 'group' : 'message',
      get message() {
        return schemaOf(resolvedType);
      },
    };
  }

  return schemaOf;
}

function standing(field: protobuf.Field): Pick<FieldSchema, 'oneof' | 'presence'> {
  if (field.repeated || field instanceof protobuf.MapField) return {};
  if (field.required) return { presence: 'required' };
  if (field.partOf && !field.partOf.isProto3Optional) return { oneof: field.partOf.name };
  return field.hasPresence ? { presence: 'optional' } : {};
}
