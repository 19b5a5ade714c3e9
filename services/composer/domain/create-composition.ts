import type { CreateComposition } from '../../contracts/composer.ts';
import { reject } from '../../kit/bus/reject.ts';
import type { Decision } from '../../kit/store/journal.ts';
import { beginHistory, type Composition } from './composition.ts';
import { emptyGraph, type Graph } from './graph.ts';

export interface Creation extends Omit<CreateComposition, 'graph'> {
  readonly graph?: Graph | undefined;
}

/** Decides to answer with `CompositionCreated` and the state after it, or with a rejection. */
export function createComposition(
  { compositionId: id, userId: ownerId, name, graph, saved }: Creation,
  found: Composition | undefined,
  commandId: string,
  now: number,
): Decision<Composition> {
  if (found) return reject('conflict', 'composition_exists', 'There is a composition of this id; choose another one.');
  const data = { compositionId: id, ownerId, name, version: 1 };
  return {
    status: 'done',
    events: [{ type: 'modelyard.composer.CompositionCreated', data }],
    state: {
      ...{ id, ownerId, name, version: 1, editorIds: [] },
      graph: graph ?? emptyGraph,
      history: beginHistory(commandId),
      ...(saved && { saved }),
      isSaved: saved !== null && saved !== undefined,
      ...{ createdAt: now, changedAt: now, changedBy: ownerId },
    },
  };
}
