import { z } from 'zod';
import { invalid } from '../../kit/errors.ts';
import { text } from '../../kit/http/api/fields.ts';
import {
  type Graph as CompositionGraph,
  type Message as CompositionMessage,
  graphLimits,
  nodeKinds,
} from '../domain/graph.ts';
import type { Operation as GraphOperation } from '../domain/operations.ts';

/** Names of nodes become names of containers, and parts of addresses. */
const id = () => text(200, 1);

const exampleMessage = {
  messageName: 'Features',
  messageargumentList: [{ role: 'repeated', type: 'double', name: 'values', tag: '1' }],
};

/** Bodies and commands are limited in depth, messages with them. */
export const Message: z.ZodType<CompositionMessage> = z
  .object({
    messageName: text(200),
    get messageargumentList() {
      return z.array(MessageField).max(2_000);
    },
  })
  .meta({ id: 'Message', examples: [exampleMessage] });

const MessageField = z
  .object({
    role: text(20),
    type: text(200, 1),
    name: text(200).optional(),
    tag: text(100, 1),
    get complexType() {
      return Message.optional();
    },
  })
  .meta({ id: 'MessageField', examples: exampleMessage.messageargumentList });

/** What a port is asked for by: the fields of its message. */
export const MessageFields = z.array(MessageField).max(2_000);

export const Port = z.object({ operation: text(200, 1), messages: z.array(Message).max(10) }).meta({ id: 'Port' });

const coordinate = z.number().min(-1e6).max(1e6);

export const Position = z
  .object({ x: coordinate, y: coordinate, fixed: z.boolean().optional(), radius: coordinate.optional() })
  .meta({ id: 'Position' });

const NodeMap = z
  .record(text(100, 1), z.json())
  .describe('As blueprints have it: one of splitter_map, collator_map, data_map, data_broker_map.')
  .meta({ examples: [{ splitter_map: { splitter_type: 'Copy-based' } }] });

export const Node = z
  .object({
    id: id(),
    name: text(200, 1),
    kind: z.enum(nodeKinds),
    solutionId: text(100),
    version: text(100),
    inputs: z.array(Port).max(100),
    outputs: z.array(Port).max(100),
    position: Position,
    map: NodeMap.optional(),
    protoUri: text(1_000).optional(),
  })
  .meta({ id: 'CompositionNode' });

const LinkEnd = z.object({ node: id(), operation: text(200, 1), label: text(100_000).optional() });

export const Link = z.object({ id: id(), name: text(200), from: LinkEnd, to: LinkEnd }).meta({ id: 'CompositionLink' });

export const Graph = z
  .object({
    nodes: z.array(Node).max(graphLimits.nodes),
    links: z.array(Link).max(graphLimits.links),
    probe: z.boolean(),
  })
  .meta({ id: 'CompositionGraph' });

/** What a change can do besides adding nodes. */
const others = [
  z.strictObject({
    op: z.literal('updateNode'),
    id: id(),
    set: z.strictObject({
      name: text(200, 1).optional(),
      position: Position.optional(),
      map: NodeMap.nullable().optional(),
      protoUri: text(1_000).optional(),
    }),
  }),
  z.strictObject({ op: z.literal('removeNode'), id: id() }),
  z.strictObject({ op: z.literal('addLink'), link: Link }),
  z.strictObject({ op: z.literal('renameLink'), id: id(), name: text(200) }),
  z.strictObject({ op: z.literal('removeLink'), id: id() }),
  z.strictObject({ op: z.literal('setProbe'), probe: z.boolean() }),
  z.strictObject({ op: z.literal('clear') }),
] as const;

const Operation = z.discriminatedUnion('op', [z.strictObject({ op: z.literal('addNode'), node: Node }), ...others]);

/** A node of the palette needs its place alone: kind, ports and .proto are those of the solution's revision. */
const NewNode = z
  .object({
    ...Node.shape,
    name: Node.shape.name.optional().describe('The id where it is left out.'),
    kind: Node.shape.kind.optional(),
    inputs: Node.shape.inputs.optional(),
    outputs: Node.shape.outputs.optional(),
  })
  .meta({ id: 'NewCompositionNode' });

export type NewNode = z.output<typeof NewNode>;

/** An operation as clients send it. */
export const RequestedOperation = z
  .discriminatedUnion('op', [z.strictObject({ op: z.literal('addNode'), node: NewNode }), ...others])
  .meta({ id: 'CompositionOperation' });

export type RequestedOperation = z.output<typeof RequestedOperation>;

const Operations = z.array(Operation).min(1).max(2_000);

/** Of a command. Errors: `invalid`, for text that no gateway of this release has checked. */
export const readOperations = (text: string): readonly GraphOperation[] => read(Operations, text);
export const readGraph = (text: string): CompositionGraph => read(Graph, text);

function read<T extends z.ZodType>(shape: T, text: string): z.output<T> {
  const { success, data, error } = shape.safeParse(JSON.parse(text));
  if (success) return data;
  throw invalid(
    'The command holds a graph or operations of another shape.',
    error.issues.map((issue) => ({ path: `/${issue.path.join('/')}`, message: issue.message })),
  );
}
