import type { Field, Graph, Message, Port } from '../graph.ts';

/** The types of fields that are not messages. */
const scalars = new Set(
  'double float int32 int64 uint32 uint64 sint32 sint64 fixed32 fixed64 sfixed32 sfixed64 bool string bytes'.split(' '),
);

/**
 * The .proto file of a composition as a model: one rpc, from the input of the first operation to the output of the last one.
 * Undefined where it has several first or last ports, as a graph with several entries has, or where a data broker feeds it.
 */
export function writeCompositeProto(graph: Graph): string | undefined {
  const first = only(graph.nodes.filter(({ id }) => !graph.links.some(({ to }) => to.node === id)));
  const last = only(graph.nodes.filter(({ id }) => !graph.links.some(({ from }) => from.node === id)));
  if (!first || !last || first.kind === 'dataBroker') return undefined;
  const leaving = graph.links.find(({ from }) => from.node === first.id)?.from.operation;
  const arriving = graph.links.find(({ to }) => to.node === last.id)?.to.operation;
  const input = portOf(first.inputs, leaving);
  const output = portOf(last.outputs, arriving);
  const [taken, given] = [input?.messages[0], output?.messages[0]];
  if (!input || !taken || !given) return undefined;
  const messages = new Map<string, string>();
  const [takes, gives] = [declare(taken, messages), declare(given, messages)];
  return [
    'syntax = "proto3";',
    'package composition;',
    `service Model {\n  rpc ${input.operation} (${takes}) returns (${gives});\n}`,
    ...messages.values(),
    '',
  ].join('\n\n');
}

const only = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);

/** A port that is not linked counts where it is the only one. */
const portOf = (ports: readonly Port[], operation: string | undefined): Port | undefined =>
  operation === undefined ? only(ports) : ports.find((port) => port.operation === operation);

/** Declares the message with those inside; two of one name and different fields get different names. Resolves to its name. */
function declare(
  message: Message,
  declared: Map<string, string>,
  around: ReadonlyMap<string, string> = new Map(),
  wanted = message.messageName,
): string {
  const name = nameOf(wanted);
  const within = new Map([...around, [message.messageName, name]]);
  const lines = message.messageargumentList.map((field) => `  ${declareField(field, declared, within)}`);
  const text = `message ${name} {\n${lines.join('\n')}\n}`;
  const known = declared.get(name);
  if (known !== undefined && known !== text) return declare(message, declared, around, `${name}_`);
  declared.set(name, text);
  return name;
}

/** `around`: the messages that the field lies in, by their names; one that lies in itself is a name there. */
function declareField(field: Field, declared: Map<string, string>, around: ReadonlyMap<string, string>): string {
  const number = field.tag.split('.').at(-1) ?? '';
  const type = field.complexType
    ? declare(field.complexType, declared, around)
    : (around.get(field.type) ?? typeOf(field.type));
  const role = field.role === 'repeated' || field.role === 'optional' ? `${field.role} ` : '';
  return `${role}${type} ${nameOf(field.name ?? `field${number}`)} = ${number};`;
}

/** Drawings name an enum without its values; on the wire it is an integer. */
const typeOf = (type: string): string => (scalars.has(type) || type.startsWith('map<') ? type : 'int32');

const nameOf = (text: string): string => text.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?=\d)|^$/, '_');
