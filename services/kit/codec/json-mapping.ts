import protobuf from 'protobufjs';
import protojson from 'protobufjs/ext/protojson.js';
import { fillDefaults } from './json-defaults.ts';
import { exampleOf } from './json-example.ts';
import type { JsonSchema, MessageSchemas } from './json-schema.ts';
import { quoteLargeIntegers } from './large-integers.ts';
import { parseProto, servicesOf } from './parse-proto.ts';
import { type TableForm, tableFormOf } from './table-form.ts';

/** One message type between its binary and its JSON form. */
export interface JsonMessage {
  /** Simple name, for messages to users. */
  readonly name: string;
  /** Errors: throws where the bytes are not such a message. */
  toJson(bytes: Uint8Array): Buffer;
  /** Errors: throws where the text is not the JSON form of such a message. Members that the type does not have are ignored. */
  fromJson(text: Uint8Array): Buffer;
  /** What `fromJson` takes, among `schemas`. */
  schema(schemas: MessageSchemas): JsonSchema;
  /** One that `fromJson` takes. */
  example(): unknown;
  /** Undefined where messages of the type are no rows of a table. */
  readonly table: TableForm | undefined;
}

export interface JsonMappingOptions {
  /** `toJson` writes fields that have their default value as well. */
  readonly defaults?: boolean;
}

export interface JsonMapping {
  /** By simple or full name. */
  message(name: string): JsonMessage | undefined;
  /** The request and the response of a method; by its name, case-insensitive. */
  method(name: string): MethodMessages | undefined;
}

export interface MethodMessages {
  readonly request: JsonMessage;
  readonly response: JsonMessage;
}

/**
 * The proto3 JSON mapping for the messages of a `.proto` file: 64-bit integers as strings, bytes as base64, enums by
 * name, lowerCamel names (those of the file are read as well). Errors: throws where the text cannot be parsed.
 */
export function readJsonMapping(protoText: string, options: JsonMappingOptions = {}): JsonMapping {
  const root = parseProto(protoText);
  const messageOf = (type: protobuf.Type) => createJsonMessage(type, options);
  const methods = new Map<string, MethodMessages>();
  for (const { name, resolvedRequestType, resolvedResponseType } of servicesOf(root).flatMap((one) => one.methodsArray))
    if (resolvedRequestType && resolvedResponseType && !methods.has(name.toLowerCase()))
      methods.set(name.toLowerCase(), {
        request: messageOf(resolvedRequestType),
        response: messageOf(resolvedResponseType),
      });
  return {
    message(name) {
      const type = name === '' ? null : root.lookup(name, [protobuf.Type]);
      return type instanceof protobuf.Type ? messageOf(type) : undefined;
    },
    method: (name) => methods.get(name.toLowerCase()),
  };
}

function createJsonMessage(type: protobuf.Type, { defaults = false }: JsonMappingOptions): JsonMessage {
  const jsonOf = (bytes: Uint8Array) => protojson.toJson(type, type.decode(bytes));
  return {
    name: type.name,
    toJson: (bytes) => Buffer.from(JSON.stringify(defaults ? fillDefaults(type, jsonOf(bytes)) : jsonOf(bytes))),
    fromJson(text) {
      const json = quoteLargeIntegers(Buffer.from(text).toString());
      const message = protojson.fromJsonString(type, json, { ignoreUnknownFields: true });
      return Buffer.from(type.encode(message).finish());
    },
    schema: (schemas) => schemas.of(type),
    example: () => exampleOf(type),
    table: tableFormOf(type),
  };
}
