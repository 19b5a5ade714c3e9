import protobuf from 'protobufjs';
import { isWellKnown } from './json-defaults.ts';

/** Messages below each other: a type may hold itself. */
const deepest = 4;
/** Fields in all: types that hold many others are shown in part. */
const mostFields = 200;

/**
 * A message of the type in the proto3 JSON mapping with its fields set, so that a reader sees the shape of each. Of a oneof
 * only the first member is set.
 */
export function exampleOf(type: protobuf.Type): unknown {
  let left = mostFields;

  function messageExample(type: protobuf.Type, depth: number): unknown {
    if (isWellKnown(type)) return wellKnown[type.name] ?? {};
    const example: Record<string, unknown> = {};
    for (const field of type.fieldsArray) {
      const isHidden =
        isLaterMember(field.resolve()) || (field.resolvedType instanceof protobuf.Type && depth > deepest);
      if (isHidden || left === 0) continue;
      left -= 1;
      example[field.jsonName] = fieldExample(field, depth);
    }
    return example;
  }

  function fieldExample(field: protobuf.Field, depth: number): unknown {
    const value = valueExample(field, depth);
    if (field instanceof protobuf.MapField) return { [mapKeys[field.keyType] ?? '1']: value };
    return field.repeated ? [value] : value;
  }

  function valueExample({ resolvedType, type }: protobuf.Field, depth: number): unknown {
    if (resolvedType instanceof protobuf.Type) return messageExample(resolvedType, depth + 1);
    if (resolvedType) return Object.keys(resolvedType.values).at(-1);
    return scalars[type] ?? (type.endsWith('64') ? '1' : 1);
  }

  return messageExample(type, 1);
}

const isLaterMember = (field: protobuf.Field): boolean =>
  field.partOf !== null && field.partOf.fieldsArray[0]?.name !== field.name;

const mapKeys: Readonly<Record<string, string>> = { string: 'key', bool: 'true' };

const scalars: Readonly<Record<string, unknown>> = {
  ...{ bool: true, string: 'text', bytes: 'AQI=', double: 1.5, float: 1.5 },
};

const wellKnown: Readonly<Record<string, unknown>> = {
  Timestamp: '2026-01-31T12:00:00Z',
  Duration: '1.5s',
  FieldMask: 'name',
  Struct: { name: 'text' },
  Value: 'text',
  ListValue: ['text'],
  Any: { '@type': 'type.googleapis.com/google.protobuf.Empty' },
  ...{ DoubleValue: 1.5, FloatValue: 1.5, Int32Value: 1, UInt32Value: 1, Int64Value: '1', UInt64Value: '1' },
  ...{ BoolValue: true, StringValue: 'text', BytesValue: 'AQI=' },
};
