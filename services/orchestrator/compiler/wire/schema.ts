import type { FieldSchema, MessageSchema, ScalarType } from '../../../kit/codec/message-schema.ts';

/** Where a model's .proto file could be had its types come from there, else from the signatures of a map. */
export type { FieldSchema, MessageSchema, ScalarType };

/** Known types of the models, by container name and then by simple message name. */
export type SchemaBook = ReadonlyMap<string, ReadonlyMap<string, MessageSchema>>;
