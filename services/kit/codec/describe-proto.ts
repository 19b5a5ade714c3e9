import protobuf from 'protobufjs';
import { invalid } from '../errors.ts';
import type { MessageSchema } from './message-schema.ts';
import { createMessageSchemas } from './message-schemas.ts';
import { type ParsedProto, parseProtoFile, servicesOf } from './parse-proto.ts';

/** The declarations of a `.proto` file as plain data. */
export interface ProtoDescription {
  /**
   * By full name (`shop.v1.Order.Line`) and by simple name (`Line`): where several types have the same simple name, it
   * means the outermost one, and of those the first. A file's own types and the well-known ones it imports.
   */
  readonly messages: ReadonlyMap<string, MessageSchema>;
  readonly services: readonly ServiceShape[];
  /** Of the file itself; `2023` and the like for editions. */
  readonly syntax: string;
  /** '' where the file has no package. */
  readonly packageName: string;
  /** Of the file, in its order. */
  readonly options: readonly { readonly key: string; readonly value: string }[];
  /** The methods that one request and one response do not suffice for; `line` counts from 1. */
  readonly streams: readonly StreamShape[];
}

export interface StreamShape {
  readonly method: string;
  readonly side: 'request' | 'response' | 'request and response';
  readonly line: number;
}

export interface ServiceShape {
  /** Full name: `shop.v1.Model`. */
  readonly name: string;
  /** `input` and `output` are full names. */
  readonly methods: readonly { readonly name: string; readonly input: string; readonly output: string }[];
}

/** Characters of a file; those of real models have a few thousand. */
const largestText = 1_048_576;

/**
 * Reads a proto2 or proto3 file that a user uploaded. Errors: `invalid` where it does not parse, is too long or imports a
 * file that is not available.
 */
export function describeProto(text: string): ProtoDescription {
  if (text.length > largestText)
    throw invalid(`The .proto file has ${text.length} characters; at most ${largestText} are read.`);
  const { root, syntax, packageName } = parse(text);
  const shapeOf = createMessageSchemas();
  const types = typesOf(root);
  const messages = new Map<string, MessageSchema>();
  for (const type of types) messages.set(nameOf(type), shapeOf(type));
  for (const type of types) if (!messages.has(type.name)) messages.set(type.name, shapeOf(type));
  const services = servicesOf(root);
  return {
    messages,
    services: services.map(describeService),
    syntax,
    packageName,
    options: optionsOf(root, packageName),
    streams: services.flatMap((service) => streamsOf(service, text)),
  };
}

/** The parser puts those behind the package statement on the package. */
function optionsOf(root: protobuf.Root, packageName: string): { key: string; value: string }[] {
  const options = { ...root.options, ...(packageName === '' ? undefined : root.lookup(packageName)?.options) };
  return Object.entries(options).map(([key, value]) => ({ key, value: String(value) }));
}

function streamsOf(service: protobuf.Service, text: string): StreamShape[] {
  return service.methodsArray.flatMap(({ name, requestStream, responseStream }) => {
    if (!requestStream && !responseStream) return [];
    const side = requestStream && responseStream ? 'request and response' : requestStream ? 'request' : 'response';
    return [{ method: name, side, line: lineOfMethod(text, service.name, name) }];
  });
}

/** The parser does not keep positions; its tokens have them, and know comments and texts from declarations. */
function lineOfMethod(text: string, service: string, method: string): number {
  const tokens = protobuf.tokenize(text, false);
  let inService = '';
  for (let token = tokens.next(); token !== null; token = tokens.next()) {
    if (token === 'service') inService = tokens.peek() ?? '';
    else if (token === 'rpc' && inService === service && tokens.peek() === method) return tokens.line;
  }
  return 1;
}

function parse(text: string): ParsedProto {
  try {
    return parseProtoFile(text);
  } catch (cause) {
    throw invalid(`The .proto file cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`);
  }
}

/** Level by level, so that an outer type comes before one that is nested in another. */
function typesOf(root: protobuf.Root): protobuf.Type[] {
  const types: protobuf.Type[] = [];
  let level: protobuf.ReflectionObject[] = [root];
  while (level.length > 0) {
    level = level.flatMap((space) => (space instanceof protobuf.Namespace ? space.nestedArray : []));
    types.push(...level.filter((item) => item instanceof protobuf.Type));
  }
  return types;
}

const nameOf = (item: protobuf.ReflectionObject) => item.fullName.slice(1);

const describeService = (service: protobuf.Service): ServiceShape => ({
  name: nameOf(service),
  methods: service.methodsArray.map(({ name, resolvedRequestType, resolvedResponseType }) => ({
    name,
    input: resolvedRequestType ? nameOf(resolvedRequestType) : '',
    output: resolvedResponseType ? nameOf(resolvedResponseType) : '',
  })),
});
