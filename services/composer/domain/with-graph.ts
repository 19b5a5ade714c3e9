import type { CompositionChanged } from '../../contracts/composer.ts';
import type { Decision } from '../../kit/store/journal.ts';
import type { Composition, History } from './composition.ts';
import { writeDifference } from './difference.ts';
import type { Graph } from './graph.ts';

/** What a composition has after a change of its graph, who changed it, and by what. */
export interface NewGraph {
  readonly graph: Graph;
  readonly history: History;
  readonly cause: CompositionChanged['cause'];
  readonly userId: string;
  readonly now: number;
}

/** Decides that a composition has another graph: `CompositionChanged`, and the state after it. Undo and redo may lead to what is saved. */
export function withGraph(
  composition: Composition,
  { graph, history, cause, userId, now }: NewGraph,
): Decision<Composition> {
  const version = composition.version + 1;
  const difference = writeDifference(composition.graph, graph);
  const saved = composition.isSaved ? composition.history.current : composition.history.saved;
  const data: CompositionChanged = { compositionId: composition.id, userId, version, cause, difference };
  return {
    status: 'done',
    events: [{ type: 'modelyard.composer.CompositionChanged', data }],
    state: {
      ...composition,
      ...{ version, graph },
      history: { ...history, ...(saved !== undefined && { saved }) },
      ...{ isSaved: history.current === saved, changedAt: now, changedBy: userId },
    },
  };
}
