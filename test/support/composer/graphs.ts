import type { Link, Message, Node, NodeKind } from '../../../services/composer/domain/graph.ts';

/** A message with one field for each type, numbered from 1. */
export const message = (messageName: string, ...types: readonly string[]): Message => ({
  messageName,
  messageargumentList: types.map((type, index) => ({
    ...{ role: '', type, name: `field${index + 1}`, tag: String(index + 1) },
  })),
});

const number = message('Number', 'double');

/** A node with one operation, `run`, that takes and gives a number. */
export const node = (id: string, set: Partial<Node> = {}): Node => ({
  ...{ id, name: id, kind: 'model' as NodeKind, solutionId: `solution-of-${id}`, version: '1.0.0' },
  inputs: [{ operation: 'run', messages: [number] }],
  outputs: [{ operation: 'run', messages: [number] }],
  position: { x: 0, y: 0 },
  ...set,
});

export const link = (from: string, to: string, id = `${from}-${to}`): Link => ({
  ...{ id, name: id, from: { node: from, operation: 'run' }, to: { node: to, operation: 'run' } },
});
