import { ifFound } from '../../../kit/if-found.ts';
import { isSelfOrAdmin } from '../../../platform/access/policies.ts';
import { solution } from '../../domain/entities/solutions.ts';
import type { RequireRight } from './require-right.ts';
import { editSolution, forbidden } from './solution-rights.ts';

/** A composite solution of one's own, or a revision of one that one may edit. */
export const saveCompositeRight: RequireRight = async (call, viewer, store) => {
  const { params, body } = call;
  if (!isSelfOrAdmin(viewer, String(body.userId))) throw forbidden('You can only save in your own name.');
  if (await ifFound(store.records.get(solution, { solutionId: params.solutionId })))
    await editSolution(call, viewer, store);
};
