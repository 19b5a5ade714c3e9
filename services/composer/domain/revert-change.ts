import type { RedoChange, UndoChange } from '../../contracts/composer.ts';
import { reject } from '../../kit/bus/reject.ts';
import type { Decision } from '../../kit/store/journal.ts';
import { type Composition, moveHistory } from './composition.ts';
import { edit } from './editing.ts';
import type { Graph } from './graph.ts';
import { withGraph } from './with-graph.ts';

/** The command, and which of the two it is. */
export type Reverting = (UndoChange | RedoChange) & { readonly direction: 'undo' | 'redo' };

/** The graph that a composition had after a command; undefined where the journal does not hold it any more. */
export type GraphAfter = (commandId: string) => Graph | undefined;

/** Decides to answer with `CompositionChanged` and the state after it, or with a rejection. */
export const revertChange = (
  reverting: Reverting,
  found: Composition | undefined,
  graphAfter: GraphAfter,
  now: number,
): Decision<Composition> =>
  edit(found, reverting, (composition) => {
    const { direction, userId } = reverting;
    const moved = moveHistory(composition.history, direction);
    if (!moved) return reject('conflict', `nothing_to_${direction}`, `There is nothing to ${direction}.`);
    const graph = graphAfter(moved.target);
    if (!graph) return reject('conflict', `too_old_to_${direction}`, `This change is too old to ${direction}.`);
    return withGraph(composition, { graph, history: moved.history, cause: direction, userId, now });
  });
