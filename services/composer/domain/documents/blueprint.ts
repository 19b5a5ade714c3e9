import type { Graph, Link, Node, NodeKind, Port } from '../graph.ts';
import { mapperCollatorMap } from '../maps/mapper-collator.ts';
import { nodeTypes, runsInside } from './node-types.ts';

interface Signature {
  readonly operation_name: string;
  readonly input_message_name?: string;
  readonly output_message_name?: string;
}

interface Target {
  readonly container_name: string;
  readonly operation_signature: { readonly operation_name: string };
}

export interface BlueprintNode {
  readonly container_name: string;
  readonly node_type: string;
  readonly image: string;
  readonly proto_uri: string;
  readonly operation_signature_list: readonly {
    readonly operation_signature: Signature;
    readonly connected_to: readonly Target[];
  }[];
}

/** What an orchestrator runs: the artifact of type `BP`. */
export interface Blueprint {
  readonly name: string;
  readonly version: string;
  readonly input_ports: readonly Target[];
  readonly nodes: readonly BlueprintNode[];
  readonly probeIndicator: readonly [{ readonly value: 'true' | 'false' }];
}

export interface BlueprintHead {
  readonly name: string;
  readonly version: string;
  /** Of the models; empty while it does not matter. */
  imageOf(node: Node): string;
}

/** The node that each entry of `nodes` is made of has the same place in `graph.nodes`. */
export function writeBlueprint(graph: Graph, { name, version, imageOf }: BlueprintHead): Blueprint {
  const leaving = Map.groupBy(graph.links, ({ from }) => from.node);
  const entering = Map.groupBy(graph.links, ({ to }) => to.node);
  const linksOf = (node: Node): NodeLinks => ({
    out: leaving.get(node.id) ?? [],
    in: entering.get(node.id) ?? [],
  });
  return {
    ...{ name, version },
    // A node without any link takes no part. Where nothing is linked, one does: the compiler would take all for entries, and find
    // fault with their names instead of with what is missing.
    input_ports: graph.nodes
      .filter(({ id }, index) => !entering.has(id) && (leaving.has(id) || (graph.links.length === 0 && index === 0)))
      .flatMap((node) => portsOf(node, linksOf(node))),
    nodes: graph.nodes.map((node) => ({
      container_name: node.id,
      node_type: typeOf(node),
      image: runsInside(node.kind) ? '' : imageOf(node),
      proto_uri: node.protoUri ?? '',
      operation_signature_list: signaturesOf(node, linksOf(node)),
      ...mapsOf(node, graph),
    })),
    probeIndicator: [{ value: graph.probe ? 'true' : 'false' }],
  };
}

/** A data mapper is a collator of one source, which orchestrators run themselves. */
const typeOf = ({ kind }: Node): string => nodeTypes[kind === 'dataMapper' ? 'collator' : kind];

const mapNames: Readonly<Partial<Record<NodeKind, string>>> = {
  splitter: 'splitter_map',
  collator: 'collator_map',
  dataBroker: 'data_broker_map',
};

/** The map that a node of its kind has; what else a client wrote into it stays out of the blueprint. */
function mapsOf(node: Node, graph: Graph): object {
  const collator_map = node.kind === 'dataMapper' ? mapperCollatorMap(node, graph) : undefined;
  if (collator_map) return { collator_map };
  const name = mapNames[node.kind];
  const map = name === undefined ? undefined : node.map?.[name];
  return name === undefined || map === undefined ? {} : { [name]: map };
}

interface NodeLinks {
  readonly in: readonly Link[];
  readonly out: readonly Link[];
}

/** Operations whose ports are linked; all of them where none is, so that a single model can be run. */
function operationsOf(node: Node, links: NodeLinks): readonly string[] {
  const linked = new Set([...links.in.map(({ to }) => to.operation), ...links.out.map(({ from }) => from.operation)]);
  if (linked.size > 0) return [...linked];
  return [...new Set([...node.inputs, ...node.outputs].map(({ operation }) => operation))];
}

const target = (container_name: string, operation_name: string): Target => ({
  container_name,
  operation_signature: { operation_name },
});

const portsOf = (node: Node, links: NodeLinks): Target[] =>
  operationsOf(node, links).map((operation) => target(node.id, operation));

const signaturesOf = (node: Node, links: NodeLinks): BlueprintNode['operation_signature_list'] =>
  operationsOf(node, links).map((operation) => ({
    operation_signature: {
      operation_name: operation,
      ...named('input_message_name', node.inputs, operation),
      ...named('output_message_name', node.outputs, operation),
    },
    connected_to: links.out
      .filter(({ from }) => from.operation === operation)
      .map(({ to }) => target(to.node, to.operation)),
  }));

function named(field: string, ports: readonly Port[], operation: string) {
  const name = ports.find((port) => port.operation === operation)?.messages[0]?.messageName;
  return name === undefined ? {} : { [field]: name };
}
