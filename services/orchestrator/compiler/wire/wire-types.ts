import type { FieldSchema } from './schema.ts';

/** The last three bits of a tag. */
export const wireTypes = { varint: 0, fixed64: 1, delimited: 2, group: 3, endGroup: 4, fixed32: 5 } as const;

export type WireType = (typeof wireTypes)[keyof typeof wireTypes];

const { varint, fixed64, delimited, group, fixed32 } = wireTypes;

const byType: Readonly<Record<FieldSchema['type'], WireType>> = {
  double: fixed64,
  float: fixed32,
  int32: varint,
  int64: varint,
  uint32: varint,
  uint64: varint,
  sint32: varint,
  sint64: varint,
  fixed32,
  fixed64,
  sfixed32: fixed32,
  sfixed64: fixed64,
  bool: varint,
  string: delimited,
  bytes: delimited,
  enum: varint,
  message: delimited,
  group,
};

/** How one value of the type looks on the wire. */
export const wireTypeOf = (type: FieldSchema['type']): WireType => byType[type];

/** Whether several values may stand one behind the other in one delimited field. */
export const isPackable = (type: FieldSchema['type']): boolean => byType[type] !== delimited && byType[type] !== group;

export const isMessage = (type: FieldSchema['type']): boolean => type === 'message' || type === 'group';
