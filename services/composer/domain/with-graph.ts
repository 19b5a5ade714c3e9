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

/** Decides that a composition has another graph, which is not saved yet: `CompositionChanged`, and the state after it. */
export function withGraph(
  composition: Composition,
  { graph, history, cause, userId, now }: NewGraph,
): Decision<Composition> {
  const version = composition.version + 1;
  const difference = writeDifference(composition.graph, graph);
  const data: CompositionChanged = { compositionId: composition.id, userId, version, cause, difference };
  return {
    status: 'done',
    events: [{ type: 'modelyard.composer.CompositionChanged', data }],
    state: {
      ...composition,
      ...{ version, graph, history },
      ...{ isSaved: false, changedAt: now, changedBy: userId },
    },
  };
}
