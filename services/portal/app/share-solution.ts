import type { AppDeps, CallerContext } from './deps.ts';

/** The most users that one request names: the catalog lets a solution have so many co-owners. */
export const maxCoOwners = 100;

interface SolutionKey extends CallerContext {
  readonly solutionId: string;
}

/** Errors: `not_found`, `forbidden`; `invalid` for users who are not active; `unprocessable` for too many; `unavailable`. */
export async function shareSolution(
  { solutions, catalog }: AppDeps,
  { solutionId, userIds, caller, requestId }: SolutionKey & { readonly userIds: readonly string[] },
): Promise<void> {
  await solutions.read({ solutionId, caller, requestId });
  const call = { params: { solutionId }, body: { userIds: [...new Set(userIds)] }, requestId };
  await catalog.call('POST /portal/solution/{solutionId}/share', { ...call, onBehalfOf: caller.userId });
}

/** Errors: `not_found`, `forbidden`, `unavailable`. */
export async function unshareSolution(
  { catalog }: AppDeps,
  { solutionId, userId, caller, requestId }: SolutionKey & { readonly userId: string },
): Promise<void> {
  const call = { params: { solutionId, userId }, onBehalfOf: caller.userId, requestId };
  await catalog.call('DELETE /solution/{solutionId}/user/{userId}/access', call);
}
