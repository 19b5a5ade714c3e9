import { readFileSync } from 'node:fs';
import protobuf from 'protobufjs';

/** The value of a message as plain data: every field present, int64 as bigint, so that no number is rounded. */
export type Message = Record<string, unknown>;

export interface MessageCodec {
  /** Absent fields get proto3's defaults. Errors: throws where the bytes are not such a message. */
  decode(bytes: Uint8Array): Message;
  /** Takes int64 as bigint, number or decimal string; the value is trusted, so check it before. */
  encode(value: Readonly<Message>): Buffer;
}

export interface Method {
  readonly name: string;
  readonly request: MessageCodec;
  readonly response: MessageCodec;
}

/** A `.proto` file under the package it is served as. */
export interface Proto {
  readonly packageName: string;
  /** The text of the file with this package. */
  readonly text: string;
  /** Errors: throws where the file declares no such message. */
  message(name: string): MessageCodec;
  /** The unary methods of a service. Errors: throws where the file declares no such service. */
  methods(service: string): readonly Method[];
  /** The file as protobufjs' JSON descriptor, for libraries with their own reader. */
  toJSON(): protobuf.INamespace;
}

const packageStatement = /^package\s+([\w.]+)\s*;/m;

/**
 * Reads a proto3 file with its package replaced by `packageName`: the package is part of every gRPC path, and a deployment
 * may choose it. References inside the file must be relative.
 */
export function loadProto(path: URL, packageName: string): Proto {
  const text = readFileSync(path, 'utf8').replace(packageStatement, `package ${packageName};`);
  const { root, package: parsed } = protobuf.parse(text, { keepCase: true });
  if (parsed !== packageName) throw new Error(`${path.pathname} has no package statement to replace`);
  root.resolveAll();
  const space = root.lookup(packageName);
  if (!(space instanceof protobuf.Namespace)) throw new Error(`${path.pathname} declares no messages`);
  return {
    packageName,
    text,
    message: (name) => createMessageCodec(space.lookupType(name)),
    methods: (service) =>
      space.lookupService(service).methodsArray.map(({ name, resolvedRequestType, resolvedResponseType }) => {
        if (!resolvedRequestType || !resolvedResponseType) throw new Error(`${service}.${name} has an unknown message`);
        return {
          name,
          request: createMessageCodec(resolvedRequestType),
          response: createMessageCodec(resolvedResponseType),
        };
      }),
    toJSON: () => root.toJSON(),
  };
}

function createMessageCodec(type: protobuf.Type): MessageCodec {
  return {
    decode: (bytes) =>
      type.toObject(type.decode(bytes), { longs: BigInt, enums: String, defaults: true, oneofs: true }),
    encode: (value) => Buffer.from(type.encode(type.fromObject(value)).finish()),
  };
}
