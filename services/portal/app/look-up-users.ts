import type { MLPUser } from '../../contracts/catalog-api.ts';
import type { PortalDeps } from '../gateway/operation.ts';

/** Those of them there are, in one call, without pictures; `userIds` are 1,000 at most. Errors: `unavailable`. */
export async function lookUpUsers(
  { catalog }: Pick<PortalDeps, 'catalog'>,
  userIds: readonly string[],
  requestId: string,
): Promise<readonly MLPUser[]> {
  if (userIds.length === 0) return [];
  return (await catalog.call('POST /user/lookup', { body: { userIds }, requestId })).body;
}
