import type { RedoChange, UndoChange } from '../../contracts/composer.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { AppError } from '../../kit/errors.ts';
import type { ComposerDeps } from '../app/deps.ts';
import { executeChange } from '../app/execute-change.ts';
import { moveHistory } from '../domain/composition.ts';
import type { Graph } from '../domain/graph.ts';
import { revertChange } from '../domain/revert-change.ts';

/** Undo and redo: the graph to go to is read before the decision, which reads nothing. */
export const revertChangeHandler =
  (deps: ComposerDeps, direction: 'undo' | 'redo'): Handler<UndoChange | RedoChange> =>
  async (command) => {
    const { compositionId } = command.data;
    const before = await deps.reader.find(compositionId);
    const target = before && moveHistory(before.history, direction)?.target;
    const graph = target === undefined ? undefined : await deps.reader.graphAfter(target);
    const graphAfter = (commandId: string): Graph | undefined => {
      if (commandId === target) return graph;
      throw new AppError('conflict', 'The composition was changed meanwhile.', { retriable: true });
    };
    const reverting = { ...command.data, direction };
    return executeChange(deps, command, (found, now) => revertChange(reverting, found, graphAfter, now));
  };
