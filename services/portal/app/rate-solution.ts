import type { MLPSolutionRating } from '../../contracts/catalog-api.ts';
import { toAppError } from '../../kit/errors.ts';
import { changeRecord } from '../../kit/http/change-record.ts';
import { ifFound } from '../../kit/if-found.ts';
import type { AppDeps, CallerContext } from './deps.ts';

export interface Rating extends CallerContext {
  readonly solutionId: string;
  /** The user who rates; the caller if it is absent. */
  readonly userId?: string | null | undefined;
  readonly rating: number;
  readonly textReview?: string | null | undefined;
}

/** Replaces the rating that the user has given before. Errors: `forbidden`, `not_found`, `unavailable`. */
export async function createRating(deps: AppDeps, rating: Rating): Promise<MLPSolutionRating> {
  const { solutionId, caller, requestId } = rating;
  const params = { solutionId, userId: rating.userId ?? caller.userId };
  await deps.solutions.read({ solutionId, caller, requestId });
  const body = { rating: rating.rating, textReview: rating.textReview ?? null };
  const call = { params, body, onBehalfOf: caller.userId, requestId };
  try {
    return (await deps.catalog.call('POST /solution/{solutionId}/rating/user/{userId}', call)).body;
  } catch (thrown) {
    if (toAppError(thrown).reason !== 'exists_already') throw thrown;
    return updateRating(deps, rating);
  }
}

/** Returns the changed rating; without a review the stored one stays. Errors: `forbidden`, `not_found`, `unavailable`. */
export async function updateRating({ solutions, catalog }: AppDeps, rating: Rating): Promise<MLPSolutionRating> {
  const { solutionId, caller, requestId } = rating;
  const params = { solutionId, userId: rating.userId ?? caller.userId };
  await solutions.read({ solutionId, caller, requestId });
  const read = () => catalog.call('GET /solution/{solutionId}/rating/user/{userId}', { params, requestId });
  // The catalog decides first whether the caller may, also where there is no rating.
  const known = async () => (await ifFound(read())) ?? { body: undefined, etag: undefined };
  await changeRecord(known, (stored, ifMatch) => {
    const body = { rating: rating.rating, textReview: rating.textReview ?? stored?.textReview ?? null };
    const call = { params, ...ifMatch, body, onBehalfOf: caller.userId, requestId };
    return catalog.call('PUT /solution/{solutionId}/rating/user/{userId}', call);
  });
  return (await read()).body;
}
