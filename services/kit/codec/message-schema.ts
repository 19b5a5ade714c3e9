/** The fifteen scalar types, by their names in a .proto file. */
export type ScalarType =
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

export interface FieldSchema {
  /** 1 to 536,870,911. */
  readonly number: number;
  readonly name: string;
  /** A map field is a repeated message of `key` (1) and `value` (2), as on the wire. */
  readonly repeated: boolean;
  readonly type: ScalarType | 'enum' | 'message' | 'group';
  /** Of `message` and `group`. A getter where types refer to themselves, so compare by name, not by walking. */
  readonly message?: MessageSchema;
  /** Simple name of the enum, for messages to users. */
  readonly enumName?: string;
  /** Name of the oneof it belongs to. */
  readonly oneof?: string;
  /**
   * Whether the presence of the field carries information even where the value is the default: for `optional` and
   * `required` fields, and for members of a oneof. Readers reject a message without a `required` field.
   */
  readonly presence?: 'optional' | 'required';
}

/** A message type as it looks on the wire. */
export interface MessageSchema {
  /** Simple name. */
  readonly name: string;
  readonly fields: ReadonlyMap<number, FieldSchema>;
}
