import protobuf from 'protobufjs';
import protojson from 'protobufjs/ext/protojson.js';
import { parseProto, sameName, servicesOf } from './parse-proto.ts';

/** One message type between its binary and its JSON form. */
export interface JsonMessage {
  /** Simple name, for messages to users. */
  readonly name: string;
  /** Errors: throws where the bytes are not such a message. */
  toJson(bytes: Uint8Array): Buffer;
  /** Errors: throws where the text is not the JSON form of such a message. Members that the type does not have are ignored. */
  fromJson(text: Uint8Array): Buffer;
}

export interface JsonMapping {
  /** By simple or full name. */
  message(name: string): JsonMessage | undefined;
  /** The request and the response of a method; by its name, case-insensitive. */
  method(name: string): { readonly request: JsonMessage; readonly response: JsonMessage } | undefined;
}

/**
 * The proto3 JSON mapping for the messages of a `.proto` file: 64-bit integers as strings, bytes as base64, enums by
 * name, lowerCamel names (those of the file are read as well). Errors: throws where the text cannot be parsed.
 */
export function readJsonMapping(protoText: string): JsonMapping {
  const root = parseProto(protoText);
  const services = servicesOf(root);
  return {
    message(name) {
      const type = name === '' ? null : root.lookup(name, [protobuf.Type]);
      return type instanceof protobuf.Type ? createJsonMessage(type) : undefined;
    },
    method(name) {
      const found = services.flatMap(({ methodsArray }) => methodsArray).find((method) => sameName(method.name, name));
      if (!found?.resolvedRequestType || !found.resolvedResponseType) return undefined;
      return {
        request: createJsonMessage(found.resolvedRequestType),
        response: createJsonMessage(found.resolvedResponseType),
      };
    },
  };
}

function createJsonMessage(type: protobuf.Type): JsonMessage {
  return {
    name: type.name,
    toJson: (bytes) => Buffer.from(protojson.toJsonString(type, type.decode(bytes))),
    fromJson(text) {
      const message = protojson.fromJsonString(type, Buffer.from(text).toString(), { ignoreUnknownFields: true });
      return Buffer.from(type.encode(message).finish());
    },
  };
}
