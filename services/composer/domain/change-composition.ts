import type { ChangeComposition } from '../../contracts/composer.ts';
import { reject } from '../../kit/bus/reject.ts';
import type { Decision } from '../../kit/store/journal.ts';
import { applyOperations } from './apply-operations.ts';
import { type Composition, recordChange } from './composition.ts';
import { edit } from './editing.ts';
import { graphLimits } from './graph.ts';
import { graphText } from './graph-text.ts';
import type { Operation } from './operations.ts';
import { withGraph } from './with-graph.ts';

/** The command, with its operations read. */
export interface Changing extends Pick<ChangeComposition, 'userId' | 'expectedVersion'> {
  readonly operations: readonly Operation[];
}

/** Decides to answer with `CompositionChanged` and the state after it, or with a rejection. */
export const changeComposition = (
  changing: Changing,
  found: Composition | undefined,
  commandId: string,
  now: number,
): Decision<Composition> =>
  edit(found, changing, (composition) => {
    const applied = applyOperations(composition.graph, changing.operations);
    if ('problem' in applied)
      return reject('conflict', 'not_applicable', `The change was not made: ${applied.problem.message}.`, [
        applied.problem,
      ]);
    const { graph } = applied;
    if (graphText(graph).length > graphLimits.bytes)
      return reject(
        'too_large',
        'graph_too_large',
        'The composition would have more than 4,000,000 characters; remove nodes first.',
      );
    const { userId } = changing;
    const history = recordChange(composition.history, commandId);
    return withGraph(composition, { graph, history, cause: 'change', userId, now });
  });
