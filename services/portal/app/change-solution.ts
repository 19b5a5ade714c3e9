import { AppError, invalid } from '../../kit/errors.ts';
import { changeRecord } from '../../kit/http/change-record.ts';
import { changedSolution, type SolutionChanges } from '../domain/solution-changes.ts';
import type { AppDeps, CallerContext, OpenContext } from './deps.ts';

export interface SolutionChange extends CallerContext {
  readonly solutionId: string;
  readonly changes: SolutionChanges;
}

/** Errors: `not_found`, `forbidden`; `invalid` for a name that is taken or an owner who is not active; `unavailable`. */
export async function changeSolution(
  deps: AppDeps,
  { solutionId, changes, caller, requestId }: SolutionChange,
): Promise<void> {
  await deps.solutions.read({ solutionId, caller, requestId });
  const call = { params: { solutionId }, requestId };
  await changeRecord(
    () => deps.catalog.call('GET /solution/{solutionId}', call),
    async (stored, ifMatch) => {
      const body = changedSolution(stored, changes);
      const changed = { ...call, ...ifMatch, onBehalfOf: caller.userId, body };
      return deps.catalog.call('PUT /portal/solution/{solutionId}', changed);
    },
  ).catch(rejectTakenName);
}

/** Counts a view by a user who may see the solution. Errors: `not_found`, `unavailable`. */
export async function countView(
  { solutions, catalog }: AppDeps,
  { solutionId, caller, requestId }: OpenContext & { readonly solutionId: string },
): Promise<void> {
  await solutions.read({ solutionId, caller, requestId });
  const actor = caller ? { actor: caller.userId } : {};
  await catalog.call('PUT /solution/{solutionId}/view', { params: { solutionId }, requestId, ...actor });
}

/** Clients compare this text, with status 400. */
function rejectTakenName(thrown: unknown): never {
  if (!(thrown instanceof AppError) || thrown.reason !== 'name_taken') throw thrown;
  const sentence = 'Model name is not unique. Please update model name before publishing';
  throw invalid(sentence, [{ path: '/request_body/name', message: 'is taken' }], 'name_taken');
}
