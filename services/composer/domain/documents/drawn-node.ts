import type { Message, Node, NodeMap } from '../graph.ts';
import { kindOfType, nodeTypes } from './node-types.ts';

/** An output port of a drawing. */
export interface Requirement {
  readonly capability: { readonly id: string; readonly name: readonly Message[] };
}

/** An input port of a drawing. */
export interface Capability {
  readonly target: { readonly id: string; readonly name: readonly Message[] };
}

/** A node as the predecessor's canvas writes and reads it. */
export interface DrawnNode {
  readonly name: string;
  readonly nodeId: string;
  readonly nodeSolutionId: string;
  readonly nodeVersion: string;
  readonly protoUri?: string | undefined;
  readonly type: { readonly name: string };
  readonly requirements: readonly Requirement[];
  readonly capabilities: readonly Capability[];
  readonly ndata: {
    /** A number, written as text. */
    readonly px: string;
    readonly py: string;
    readonly fixed?: boolean | undefined;
    readonly radius?: string | undefined;
  };
  readonly properties: readonly NodeMap[];
}

/** The canvas reads fields that say nothing, and draws no port without them. */
const requirementFrame = {
  ...{ name: '', relationship: '', id: '' },
  ...{ target: { name: '', description: '' }, target_type: 'Node' },
};
const capabilityFrame = { id: '', name: '', target_type: 'Capability', properties: null };

export const drawNode = ({ position, ...node }: Node): DrawnNode => ({
  name: node.name,
  nodeId: node.id,
  nodeSolutionId: node.solutionId,
  nodeVersion: node.version,
  ...(node.protoUri !== undefined && { protoUri: node.protoUri }),
  type: { name: nodeTypes[node.kind] },
  requirements: node.outputs.map(({ operation, messages }) => ({
    ...requirementFrame,
    capability: { id: operation, name: messages },
  })),
  capabilities: node.inputs.map(({ operation, messages }) => ({
    ...capabilityFrame,
    target: { id: operation, name: messages },
  })),
  ndata: {
    ...{ px: String(position.x), py: String(position.y), fixed: position.fixed ?? false },
    ...(position.radius !== undefined && { radius: String(position.radius) }),
  },
  properties: node.map ? [node.map] : [],
});

export function readDrawnNode(drawn: DrawnNode): Node {
  const { ndata, protoUri } = drawn;
  const map = mapOf(drawn.properties);
  return {
    ...{ id: drawn.nodeId, name: drawn.name, kind: kindOfType(drawn.type.name) },
    ...{ solutionId: drawn.nodeSolutionId, version: drawn.nodeVersion },
    inputs: drawn.capabilities.map(({ target: { id, name } }) => ({ operation: id, messages: name })),
    outputs: drawn.requirements.map(({ capability: { id, name } }) => ({ operation: id, messages: name })),
    position: {
      ...{ x: Number(ndata.px), y: Number(ndata.py) },
      ...(ndata.fixed !== undefined && { fixed: ndata.fixed }),
      ...(ndata.radius !== undefined && { radius: Number(ndata.radius) }),
    },
    ...(map && { map }),
    ...(protoUri !== undefined && { protoUri }),
  };
}

/** The map that is set, of properties in which the others are null; undefined where none is. */
export function mapOf(properties: readonly NodeMap[]): NodeMap | undefined {
  const set = properties.flatMap((one) => Object.entries(one)).filter(([, value]) => value !== null);
  return set.length > 0 ? Object.fromEntries(set) : undefined;
}
