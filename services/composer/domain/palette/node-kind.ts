import type { NodeKind, Port } from '../graph.ts';
import { isAnything } from '../matching/anything.ts';

const byToolkit: Readonly<Record<string, NodeKind>> = {
  CO: 'collator',
  SP: 'splitter',
  BR: 'dataBroker',
  TC: 'trainingClient',
};

/** What a solution is on a canvas, by its toolkit; a tool that takes and gives whatever there is maps data. */
export function nodeKindOf(toolkit: string | undefined, inputs: readonly Port[], outputs: readonly Port[]): NodeKind {
  const known = toolkit !== undefined && Object.hasOwn(byToolkit, toolkit) ? byToolkit[toolkit] : undefined;
  return known ?? (takesAnything(inputs) && takesAnything(outputs) ? 'dataMapper' : 'model');
}

const takesAnything = ([first]: readonly Port[]): boolean => first !== undefined && isAnything(first.messages);
