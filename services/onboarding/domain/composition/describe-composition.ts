import type { ProtoDescription } from '../../../kit/codec/describe-proto.ts';
import type { ModelMetadata } from '../metadata/model-metadata.ts';
import type { Problem } from '../problem.ts';
import { describeFlat, describeNested } from './describe-message.ts';
import type { MessageDocument, ProtobufDocument, Tgif, TgifFormat } from './documents.ts';
import { findMismatches } from './find-mismatches.ts';
import { limits } from './limits.ts';
import { createTypeNames, type TypeNames } from './type-names.ts';

export interface CompositionDocuments {
  readonly tgif: Tgif;
  readonly protobuf: ProtobufDocument;
}

interface Operation {
  readonly name: string;
  readonly input: string;
  readonly output: string;
}

/** The two composition files of a model; or everything because of which there can be none. */
export function describeComposition(
  proto: ProtoDescription,
  metadata: Pick<ModelMetadata, 'name' | 'methods'>,
  version: string,
): CompositionDocuments | { readonly problems: readonly Problem[] } {
  const operations = proto.services.flatMap(({ methods }) => methods);
  const problems = [...findExcess(proto, operations), ...findStreams(proto), ...findRepeats(operations)];
  if (problems.length > 0) return { problems };
  const names = createTypeNames(proto);
  const ports = describePorts(proto, operations, names);
  problems.push(...findMismatches(proto, metadata.methods), ...ports.problems);
  if (problems.length > 0) return { problems };
  return {
    tgif: describeTgif(operations, ports.messages, { name: metadata.name, version }),
    protobuf: describeProtobuf(proto, operations, names),
  };
}

function findExcess({ messages }: ProtoDescription, operations: readonly Operation[]): Problem[] {
  const declared = new Set(messages.values());
  let fields = 0;
  for (const message of declared) fields += message.fields.size;
  const counts = [
    { what: 'messages', count: declared.size, most: limits.messages },
    { what: 'fields', count: fields, most: limits.fields },
    { what: 'methods', count: operations.length, most: limits.operations },
  ];
  return counts
    .filter(({ count, most }) => count > most)
    .map(({ what, count, most }) => problem(`declares ${count} ${what}; at most ${most} can be composed`));
}

const findStreams = ({ streams }: ProtoDescription): Problem[] =>
  streams.map(({ method, side, line }) => ({
    path: `model.proto:${line}`,
    message: `the ${side} of ${method} is a stream; models are called with one message and answer with one, so remove "stream"`,
  }));

/** Methods are called by their name alone, without regard to case and service. */
function findRepeats(operations: readonly Operation[]): Problem[] {
  const byName = Map.groupBy(operations, ({ name }) => name.toLowerCase());
  return [...byName.values()]
    .filter((same) => same.length > 1)
    .map(([first]) =>
      problem(`declares several methods ${first?.name}; methods are called by name, so rename all but one`),
    );
}

function describePorts(
  { messages }: ProtoDescription,
  operations: readonly Operation[],
  names: TypeNames,
): { readonly messages: ReadonlyMap<string, MessageDocument>; readonly problems: readonly Problem[] } {
  const described = new Map<string, MessageDocument>();
  const problems: Problem[] = [];
  let left = limits.portFields;
  for (const name of new Set(operations.flatMap(({ input, output }) => [input, output]))) {
    const message = messages.get(name);
    if (!message) continue;
    const budget = { fields: limits.nestedFields };
    const nested = describeNested(message, names, budget);
    if ('problem' in nested) problems.push(problem(`the message ${name} ${nested.problem}`));
    else described.set(name, nested);
    const uses = operations.flatMap(({ input, output }) => [input, output]).filter((used) => used === name).length;
    left -= (limits.nestedFields - budget.fields) * uses;
    if (left >= 0) continue;
    problems.push(
      problem(`has methods with more than ${limits.portFields} fields; use fewer methods or smaller messages`),
    );
    break;
  }
  return { messages: described, problems };
}

function describeTgif(
  operations: readonly Operation[],
  messages: ReadonlyMap<string, MessageDocument>,
  { name, version }: { readonly name: string; readonly version: string },
): Tgif {
  const formatOf = (message: string): TgifFormat => {
    const described = messages.get(message);
    return { format: described ? [described] : [], version: '' };
  };
  const response: TgifFormat = { format: [], version: '' };
  return {
    self: { version, name, description: '', component_type: 'Docker' },
    streams: {},
    services: {
      // What a model sends to the next one is its output.
      calls: operations.map((operation) => ({
        config_key: operation.name,
        request: formatOf(operation.output),
        response,
      })),
      provides: operations.map((operation) => ({
        route: operation.name,
        request: formatOf(operation.input),
        response,
      })),
    },
    parameters: [],
    auxiliary: {},
    artifacts: [],
  };
}

function describeProtobuf(
  proto: ProtoDescription,
  operations: readonly Operation[],
  names: TypeNames,
): ProtobufDocument {
  const nameOf = (full: string): string => {
    const message = proto.messages.get(full);
    return message ? names.of(message) : full;
  };
  const service = proto.services.find(({ methods }) => methods.length > 0) ?? proto.services[0];
  return {
    syntax: proto.syntax,
    packageName: proto.packageName,
    listOfOption: proto.options,
    listOfMessages: names.messages.map((message) => describeFlat(message, names)),
    service: {
      name: service?.name.split('.').at(-1) ?? '',
      listOfOperations: operations.map(({ name, input, output }) => ({
        operationType: 'rpc',
        operationName: name,
        listOfInputMessages: [{ inputMessageName: nameOf(input) }],
        listOfOutputMessages: [{ outPutMessageName: nameOf(output) }],
      })),
    },
  };
}

const problem = (message: string): Problem => ({ path: 'model.proto', message });
