import { graphlib, layout } from '@dagrejs/dagre';
import type { CompositionGraph, CompositionOperationInput } from '../../../contracts/composer-api.ts';
import { nodeSize } from './node-size.ts';

/** Pixels between nodes of one column, and between columns. */
const [rowGap, columnGap] = [32, 96];

/** The operations that put all nodes into columns, from what is asked first to what answers last. Nodes that are there already stay. */
export function arrange({ nodes, links }: CompositionGraph): readonly CompositionOperationInput[] {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: rowGap, ranksep: columnGap });
  for (const node of nodes) graph.setNode(node.id, { ...nodeSize(node) });
  for (const { id, from, to } of links) graph.setEdge(from.node, to.node, {}, id);
  layout(graph);
  return nodes.flatMap((node) => {
    const { x, y } = graph.node(node.id);
    const { width, height } = nodeSize(node);
    const position = { x: Math.round(x - width / 2), y: Math.round(y - height / 2) };
    if (position.x === node.position.x && position.y === node.position.y) return [];
    return [{ op: 'updateNode', id: node.id, set: { position } }];
  });
}
