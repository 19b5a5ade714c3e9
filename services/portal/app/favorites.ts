import type { PortalSolution } from '../../contracts/catalog-api.ts';
import { toAppError } from '../../kit/errors.ts';
import { everyAccessType, marketplaceQuery } from '../domain/solution-search.ts';
import type { AppDeps, CallerContext } from './deps.ts';
import { requireSelfOrAdmin } from './require-self.ts';
import { searchSolutions } from './search-solutions.ts';

/** More than any user has. */
const maxFavorites = 1_000;

interface UserKey extends CallerContext {
  readonly userId: string;
}

interface Favorite extends UserKey {
  readonly solutionId: string;
}

/** Idempotent. Errors: `forbidden`, `not_found`, `unavailable`. */
export async function addFavorite({ solutions, catalog }: AppDeps, favorite: Favorite): Promise<void> {
  const { solutionId, userId, caller, requestId } = favorite;
  requireOwn(favorite);
  await solutions.read({ solutionId, caller, requestId });
  const call = { params: { solutionId, userId }, body: {}, actor: caller.userId, requestId };
  await catalog.call('POST /user/{userId}/favorite/solution/{solutionId}', call).catch((thrown) => {
    if (toAppError(thrown).reason !== 'exists_already') throw thrown;
  });
}

/** Also of a solution that is not visible any more. Errors: `forbidden`, `not_found`, `unavailable`. */
export async function removeFavorite({ catalog }: AppDeps, favorite: Favorite): Promise<void> {
  const { solutionId, userId, caller, requestId } = favorite;
  requireOwn(favorite);
  const call = { params: { solutionId, userId }, actor: caller.userId, requestId };
  await catalog.call('DELETE /user/{userId}/favorite/solution/{solutionId}', call);
}

/** As far as the caller may see them. Errors: `forbidden`, `unavailable`. */
export async function readFavorites(deps: AppDeps, key: UserKey): Promise<readonly PortalSolution[]> {
  requireOwn(key);
  const visible = marketplaceQuery(everyAccessType, key.caller);
  const query = { ...visible, favorite: key.userId, size: maxFavorites, sort: ['name,ASC'] };
  return (await searchSolutions(deps, query, key.requestId)).content;
}

const requireOwn = ({ caller, userId }: UserKey): void => requireSelfOrAdmin(caller, userId, 'the favourites');
