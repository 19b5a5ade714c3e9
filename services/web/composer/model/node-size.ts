import type { CompositionNode } from '../../../contracts/composer-api.ts';

/** Pixels, as `composer.css` draws nodes: known before they are drawn, so that nothing jumps and links begin where ports are. */
const [width, headHeight, portHeight, padding] = [220, 44, 24, 8];

export function nodeSize({ inputs, outputs }: Pick<CompositionNode, 'inputs' | 'outputs'>) {
  const rows = Math.max(inputs.length, outputs.length, 1);
  return { width, height: headHeight + rows * portHeight + padding };
}
