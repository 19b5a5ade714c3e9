import type { CompositionGraph, Position } from '../../../contracts/composer-api.ts';
import { nodeSize } from './node-size.ts';

const gap = 64;

/** Where a node is added that was not dragged to a place: to the right of all others. */
export function placeFor({ nodes }: CompositionGraph): Position {
  if (nodes.length === 0) return { x: 0, y: 0 };
  const right = Math.max(...nodes.map((node) => node.position.x + nodeSize(node).width));
  const top = Math.min(...nodes.map(({ position }) => position.y));
  return { x: right + gap, y: top };
}
