import type { Graph, Link, Node } from '../../../services/composer/domain/graph.ts';
import { messageOf } from './generated-rows.ts';

/** Models of which each gives what the next one takes, so that nothing is wrong with them. */
export const chainOf = (length: number): Graph => ({
  nodes: Array.from({ length }, (_, index) => nodeOf(index)),
  links: Array.from({ length: length - 1 }, (_, index) => linkOf(index)),
  probe: false,
});

export const idOf = (index: number): string => `model${index}`;

const nodeOf = (index: number): Node => ({
  ...{ id: idOf(index), name: idOf(index), kind: 'model', solutionId: `solution-of-${idOf(index)}`, version: '1.0.0' },
  inputs: [{ operation: 'run', messages: [messageOf(index)] }],
  outputs: [{ operation: 'run', messages: [messageOf(index + 1)] }],
  position: { x: 100 * index, y: 0 },
});

const linkOf = (index: number): Link => ({
  ...{ id: `link${index}`, name: `link ${index}` },
  from: { node: idOf(index), operation: 'run' },
  to: { node: idOf(index + 1), operation: 'run' },
});
