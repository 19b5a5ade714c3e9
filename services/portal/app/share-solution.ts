import { AppError, invalid } from '../../kit/errors.ts';
import { mayShare, mayUnshare } from '../domain/policies.ts';
import { ownershipOf } from '../domain/solutions.ts';
import { checkActiveUsers } from './check-active-users.ts';
import type { AppDeps, CallerContext } from './deps.ts';

/** The most users that one request names: the catalog lets a solution have so many co-owners. */
export const maxCoOwners = 100;

interface SolutionKey extends CallerContext {
  readonly solutionId: string;
}

/** Errors: `not_found`, `forbidden`; `invalid` for users who are not active; `unprocessable` for too many; `unavailable`. */
export async function shareSolution(
  deps: AppDeps,
  { solutionId, userIds, caller, requestId }: SolutionKey & { readonly userIds: readonly string[] },
): Promise<void> {
  const ownership = ownershipOf(await deps.solutions.read({ solutionId, caller, requestId }));
  if (!mayShare(caller, ownership)) throw new AppError('forbidden', 'Only the owner can share a solution.');
  const added = [...new Set(userIds)].filter((userId) => !ownership.coOwnerIds.includes(userId));
  if (added.includes(ownership.ownerId)) throw invalid('A solution can not be shared with its owner.');
  if (added.length === 0) return;
  await checkActiveUsers(deps, added, requestId);
  await deps.catalog.call('POST /portal/solution/{solutionId}/share', {
    ...{ params: { solutionId }, body: { userIds: added }, actor: caller.userId, requestId },
  });
}

/** Errors: `not_found`, `forbidden`, `unavailable`. */
export async function unshareSolution(
  { solutions, catalog }: AppDeps,
  { solutionId, userId, caller, requestId }: SolutionKey & { readonly userId: string },
): Promise<void> {
  const ownership = ownershipOf(await solutions.read({ solutionId, caller, requestId }));
  if (!mayUnshare(caller, ownership, userId)) throw new AppError('forbidden', 'Only the owner can remove other users.');
  await catalog.call('DELETE /solution/{solutionId}/user/{userId}/access', {
    ...{ params: { solutionId, userId }, actor: caller.userId, requestId },
  });
}
