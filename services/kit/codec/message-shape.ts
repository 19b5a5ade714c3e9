import protobuf from 'protobufjs';

type ScalarName =
  | 'double'
  | 'float'
  | 'int32'
  | 'int64'
  | 'uint32'
  | 'uint64'
  | 'sint32'
  | 'sint64'
  | 'fixed32'
  | 'fixed64'
  | 'sfixed32'
  | 'sfixed64'
  | 'bool'
  | 'string'
  | 'bytes';

export interface FieldShape {
  readonly number: number;
  readonly name: string;
  /** A map is a repeated message of `key` (1) and `value` (2), as on the wire. */
  readonly repeated: boolean;
  readonly type: ScalarName | 'enum' | 'message' | 'group';
  /** Of messages and groups; a getter, because types may contain themselves. */
  readonly message?: MessageShape;
  /** Simple name of the enum. */
  readonly enumName?: string;
  /** The oneof it belongs to; not the one that stands for proto3's `optional`. */
  readonly oneof?: string;
  /** Given where readers can tell an absent field from one that is set to its default, or insist on it. */
  readonly presence?: 'optional' | 'required';
}

/** A message type as it looks on the wire. */
export interface MessageShape {
  /** Simple name. */
  readonly name: string;
  /** By number, in the order of the file. */
  readonly fields: ReadonlyMap<number, FieldShape>;
}

/** Shapes of types whose names have been resolved; the same type is always the same object. */
export function createMessageShapes(): (type: protobuf.Type) => MessageShape {
  const known = new Map<protobuf.Type, MessageShape>();

  function shapeOf(type: protobuf.Type): MessageShape {
    const shape = known.get(type) ?? {
      name: type.name,
      fields: new Map(type.fieldsArray.map((field) => [field.id, fieldShape(field)])),
    };
    known.set(type, shape);
    return shape;
  }

  function fieldShape(field: protobuf.Field): FieldShape {
    const base = { number: field.id, name: field.name, repeated: field.repeated, ...standing(field) };
    if (!(field instanceof protobuf.MapField)) return valueShape(base, field);
    const key: FieldShape = { number: 1, name: 'key', repeated: false, type: field.keyType as ScalarName };
    const value = valueShape({ number: 2, name: 'value', repeated: false }, field);
    const entry = new Map([key, value].map((part) => [part.number, part]));
    return { ...base, repeated: true, type: 'message', message: { name: `${field.name}Entry`, fields: entry } };
  }

  function valueShape(
    base: Omit<FieldShape, 'type' | 'message' | 'enumName'>,
    { resolvedType, type, delimited }: protobuf.Field,
  ): FieldShape {
    if (resolvedType instanceof protobuf.Enum) return { ...base, type: 'enum', enumName: resolvedType.name };
    if (!(resolvedType instanceof protobuf.Type)) return { ...base, type: type as ScalarName };
    return {
      ...base,
      type: delimited ? 'group' : 'message',
      get message() {
        return shapeOf(resolvedType);
      },
    };
  }

  return shapeOf;
}

function standing(field: protobuf.Field): Pick<FieldShape, 'oneof' | 'presence'> {
  if (field.repeated || field instanceof protobuf.MapField) return {};
  if (field.required) return { presence: 'required' };
  if (field.partOf && !field.partOf.isProto3Optional) return { oneof: field.partOf.name };
  return field.hasPresence ? { presence: 'optional' } : {};
}
