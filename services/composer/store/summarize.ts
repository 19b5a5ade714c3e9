import type { Composition } from '../domain/composition.ts';
import type { CompositionSummary } from '../domain/ports.ts';

/** A composition without its graph and history. */
export const summarize = ({
  graph,
  history: _history,
  isDeleted: _deleted,
  ...rest
}: Composition): CompositionSummary => ({
  ...rest,
  nodes: graph.nodes.length,
});
