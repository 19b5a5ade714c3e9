import type { OpenRevision } from '../../contracts/composer.ts';
import type { Decision } from '../../kit/store/journal.ts';
import { type Composition, recordChange } from './composition.ts';
import { edit } from './editing.ts';
import type { Graph } from './graph.ts';

/** The command, with its graph read. */
export interface Opening extends Omit<OpenRevision, 'graph'> {
  readonly graph: Graph;
}

/** Decides to answer with `RevisionOpened` and the state after it; what was drawn before can be got back by undo. */
export const openRevision = (
  { userId, graph, saved }: Opening,
  found: Composition | undefined,
  commandId: string,
  now: number,
): Decision<Composition> =>
  edit(found, { userId }, (composition) => {
    const version = composition.version + 1;
    const { solutionId, revisionId, version: revisionVersion } = saved;
    const data = { compositionId: composition.id, userId, version, solutionId, revisionId, revisionVersion };
    return {
      status: 'done',
      events: [{ type: 'modelyard.composer.RevisionOpened', data }],
      state: {
        ...{ ...composition, version, graph, saved, name: saved.name, isSaved: true },
        history: recordChange(composition.history, commandId),
        ...{ changedAt: now, changedBy: userId },
      },
    };
  });
