import type { Graph, Link } from '../graph.ts';
import { type DrawnNode, drawNode, readDrawnNode } from './drawn-node.ts';

/** A link as the predecessor's canvas writes and reads it. */
export interface DrawnLink {
  readonly linkName: string;
  readonly linkId: string;
  readonly sourceNodeName: string;
  readonly sourceNodeId: string;
  readonly sourceNodeRequirement: string;
  readonly targetNodeName: string;
  readonly targetNodeId: string;
  readonly targetNodeCapability: string;
}

/** A composition as the predecessor stores it: the artifact of type `CD`. */
export interface Drawing {
  readonly cname?: string;
  readonly version?: string;
  /** While it was never saved. */
  readonly cid?: string;
  readonly solutionId?: string;
  readonly revisionId?: string;
  readonly ctime: string;
  readonly mtime?: string;
  /** `true` or `false`. */
  readonly probeIndicator: string;
  readonly validSolution: boolean;
  readonly nodes: readonly DrawnNode[];
  readonly relations: readonly DrawnLink[];
}

export type DrawingHead = Omit<Drawing, 'nodes' | 'relations' | 'probeIndicator'>;

export const draw = (graph: Graph, head: DrawingHead): Drawing => ({
  ...head,
  probeIndicator: String(graph.probe),
  nodes: graph.nodes.map(drawNode),
  relations: graph.links.map(({ id, name, from, to }) => ({
    ...{ linkName: name, linkId: id },
    ...{ sourceNodeName: from.node, sourceNodeId: from.node, sourceNodeRequirement: from.label ?? from.operation },
    ...{ targetNodeName: to.node, targetNodeId: to.node, targetNodeCapability: to.label ?? to.operation },
  })),
});

export const readDrawing = ({ nodes, relations, probeIndicator }: Drawing): Graph => ({
  nodes: nodes.map(readDrawnNode),
  links: relations.map(readDrawnLink),
  probe: probeIndicator.toLowerCase() === 'true',
});

/** `<operation>+[[…]]+req0`: the operation is the text before the first `+`. */
export const operationOfPort = (port: string): string => port.split('+', 1)[0] ?? '';

export const readDrawnLink = (drawn: DrawnLink): Link => ({
  ...{ id: drawn.linkId, name: drawn.linkName },
  from: end(drawn.sourceNodeId, drawn.sourceNodeRequirement),
  to: end(drawn.targetNodeId, drawn.targetNodeCapability),
});

function end(node: string, port: string): Link['from'] {
  const operation = operationOfPort(port);
  return { node, operation, ...(port !== operation && { label: port }) };
}
