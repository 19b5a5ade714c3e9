import { invalid } from '../../kit/errors.ts';
import type { AppDeps } from './deps.ts';
import { lookUpUsers } from './look-up-users.ts';

/** Errors: `invalid`, naming those who do not exist or are not active; `unavailable`. */
export async function checkActiveUsers(
  deps: Pick<AppDeps, 'catalog'>,
  userIds: readonly string[],
  requestId: string,
): Promise<void> {
  const known = await lookUpUsers(deps, userIds, requestId);
  const active = new Set(known.filter((user) => user.active).map((user) => user.userId));
  const unknown = userIds.filter((userId) => !active.has(userId));
  if (unknown.length > 0) throw invalid(`There is no active user with ID ${unknown.join(', ')}.`, [], 'no_such_user');
}
