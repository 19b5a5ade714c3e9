import type { DeleteComposition } from '../../contracts/composer.ts';
import type { Decision } from '../../kit/store/journal.ts';
import { beginHistory, type Composition } from './composition.ts';
import { editAsOwner } from './editing.ts';
import { emptyGraph } from './graph.ts';

/** Decides to answer with `CompositionDeleted` and the state after it, or with a rejection. */
export const deleteComposition = (
  { userId }: DeleteComposition,
  found: Composition | undefined,
  commandId: string,
  now: number,
): Decision<Composition> =>
  editAsOwner(found, { userId }, (composition) => {
    const version = composition.version + 1;
    const data = { compositionId: composition.id, userId, version };
    return {
      status: 'done',
      events: [{ type: 'modelyard.composer.CompositionDeleted', data }],
      // What is left says that the id is taken.
      state: {
        ...{ ...composition, version, graph: emptyGraph, history: beginHistory(commandId) },
        ...{ isDeleted: true, changedAt: now, changedBy: userId },
      },
    };
  });
