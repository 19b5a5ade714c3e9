import type { MLPSolutionRating } from '../../contracts/catalog-api.ts';
import { AppError, toAppError } from '../../kit/errors.ts';
import { changeRecord } from '../../kit/http/change-record.ts';
import { isSelfOrAdmin } from '../domain/policies.ts';
import type { AppDeps, CallerContext } from './deps.ts';

export interface Rating extends CallerContext {
  readonly solutionId: string;
  /** The user who rates; the caller if it is absent. */
  readonly userId?: string | null | undefined;
  readonly rating: number;
  readonly textReview?: string | null | undefined;
}

/** Errors: `forbidden`, `not_found`; `conflict` if the user has rated the solution already; `unavailable`. */
export async function createRating({ solutions, catalog }: AppDeps, rating: Rating): Promise<MLPSolutionRating> {
  const { solutionId, caller, requestId } = rating;
  const params = { solutionId, userId: requireRater(rating) };
  await solutions.read({ solutionId, caller, requestId });
  const body = { rating: rating.rating, textReview: rating.textReview ?? null };
  const call = { params, body, actor: caller.userId, requestId };
  const created = catalog.call('POST /solution/{solutionId}/rating/user/{userId}', call);
  return (await created.catch(rejectDuplicate)).body;
}

/** Returns the changed rating; without a review the stored one stays. Errors: `forbidden`, `not_found`, `unavailable`. */
export async function updateRating({ solutions, catalog }: AppDeps, rating: Rating): Promise<MLPSolutionRating> {
  const { solutionId, caller, requestId } = rating;
  const params = { solutionId, userId: requireRater(rating) };
  await solutions.read({ solutionId, caller, requestId });
  const read = () => catalog.call('GET /solution/{solutionId}/rating/user/{userId}', { params, requestId });
  await changeRecord(read, (stored, ifMatch) => {
    const body = { rating: rating.rating, textReview: rating.textReview ?? stored.textReview };
    const call = { params, ...ifMatch, body, actor: caller.userId, requestId };
    return catalog.call('PUT /solution/{solutionId}/rating/user/{userId}', call);
  });
  return (await read()).body;
}

function requireRater({ userId, caller }: Rating): string {
  const rater = userId ?? caller.userId;
  if (isSelfOrAdmin(caller, rater)) return rater;
  throw new AppError('forbidden', 'You can only rate in your own name.');
}

function rejectDuplicate(thrown: unknown): never {
  if (toAppError(thrown).reason !== 'exists_already') throw thrown;
  throw new AppError('conflict', 'You have rated this solution already; update that rating instead.', {
    reason: 'exists_already',
  });
}
