import type { Message } from '../graph.ts';
import { isAnything } from './anything.ts';
import { isConvertible } from './convertible.ts';
import { shapeOf } from './shape.ts';

/** Whether a link can hand over what one port gives to one that takes this: as its bytes stand, or because one of them has no type yet. */
export function handsOver(given: readonly Message[], taken: readonly Message[]): boolean {
  // A port of a tool, or of a model without a description.
  if (isAnything(given) || isAnything(taken)) return true;
  return isConvertible(given.map(shapeOf), taken.map(shapeOf));
}
