import type { MLPUser } from '../../contracts/catalog-api.ts';
import type { AppDeps } from './deps.ts';

/** The existing users among `userIds` (1,000 at most), in one call and without pictures. Errors: `unavailable`. */
export async function lookUpUsers(
  { catalog }: Pick<AppDeps, 'catalog'>,
  userIds: readonly string[],
  requestId: string,
): Promise<readonly MLPUser[]> {
  if (userIds.length === 0) return [];
  return (await catalog.call('POST /user/lookup', { body: { userIds }, requestId })).body;
}
