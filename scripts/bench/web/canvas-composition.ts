import type { Composition, CompositionLink, CompositionNode } from '../../../services/contracts/composer-api.ts';

const [columns, columnGap, rowGap] = [20, 320, 140];
const ports = (messageName: string) => [
  { operation: 'run', messages: [{ messageName, messageargumentList: [] }] },
  { operation: 'explain', messages: [{ messageName, messageargumentList: [] }] },
];

/** Nodes in columns; each is linked with the next in its row, and every second one with the node below that. */
export function canvasComposition(nodeCount: number, linkCount: number): Composition {
  const nodes = Array.from({ length: nodeCount }, (_, index) => nodeOf(index));
  const next = nodes.slice(0, -1).map((_, index) => linkOf(index, index + 1));
  const across = nodes.slice(0, -columns - 1).map((_, index) => linkOf(index, index + columns + 1));
  const links = [...next, ...across].slice(0, linkCount);
  return {
    ...{ id: 'bench', name: 'Bench', version: 1, ownerId: 'ada', editorIds: [], undo: 0, redo: 0 },
    ...{ isSaved: false, createdAt: 0, changedAt: 0 },
    ...{ changedBy: 'ada', graph: { nodes, links, probe: false } },
  };
}

const nodeOf = (index: number): CompositionNode => ({
  ...{ id: `model${index}`, name: `Model ${index}`, kind: 'model', solutionId: `solution${index}`, version: '1.0.0' },
  ...{ inputs: ports('In'), outputs: ports('Out') },
  position: { x: (index % columns) * columnGap, y: Math.floor(index / columns) * rowGap },
});

const linkOf = (from: number, to: number): CompositionLink => ({
  ...{ id: `${from}-${to}`, name: `${from}-${to}` },
  from: { node: `model${from}`, operation: 'run' },
  to: { node: `model${to}`, operation: 'run' },
});
