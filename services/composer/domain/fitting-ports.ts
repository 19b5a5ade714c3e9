import type { Graph, LinkEnd, Node } from './graph.ts';
import { opposite } from './matching/fit.ts';
import { handsOver } from './matching/hands-over.ts';
import type { Direction } from './palette/signature.ts';

/**
 * The ports of other nodes that one of this graph can be linked to, in the order of the nodes; those that it is linked to are
 * left out. Undefined where there is no such port.
 */
export function fittingPorts(
  { nodes, links }: Graph,
  of: LinkEnd,
  direction: Direction,
): readonly LinkEnd[] | undefined {
  const portsOf = (node: Node, side: Direction) => (side === 'input' ? node.inputs : node.outputs);
  const own = nodes.find(({ id }) => id === of.node);
  const port = own && portsOf(own, direction).find(({ operation }) => operation === of.operation);
  if (!port) return undefined;
  const [near, far] = direction === 'input' ? (['to', 'from'] as const) : (['from', 'to'] as const);
  const linked = new Set(links.filter((link) => isSame(link[near], of)).map((link) => placeOf(link[far])));
  const fits = (other: Node['inputs'][number]) =>
    direction === 'input' ? handsOver(other.messages, port.messages) : handsOver(port.messages, other.messages);
  return nodes
    .filter(({ id }) => id !== of.node)
    .flatMap((node) =>
      portsOf(node, opposite(direction))
        .filter(fits)
        .map(({ operation }) => ({ node: node.id, operation })),
    )
    .filter((end) => !linked.has(placeOf(end)));
}

const placeOf = ({ node, operation }: LinkEnd): string => JSON.stringify([node, operation]);
const isSame = (one: LinkEnd, other: LinkEnd): boolean => placeOf(one) === placeOf(other);
