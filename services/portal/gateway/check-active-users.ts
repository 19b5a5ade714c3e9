import { invalid } from '../../kit/errors.ts';
import type { PortalDeps } from './operation.ts';

/** Throws `invalid` naming whom of them there is not, or not any more. */
export async function checkActiveUsers(
  { catalog }: Pick<PortalDeps, 'catalog'>,
  userIds: readonly string[],
  requestId: string,
): Promise<void> {
  const { body } = await catalog.call('POST /user/lookup', { body: { userIds }, requestId });
  const active = new Set(body.filter((user) => user.active).map((user) => user.userId));
  const unknown = userIds.filter((userId) => !active.has(userId));
  if (unknown.length > 0) throw invalid(`There is no active user with ID ${unknown.join(', ')}.`, [], 'no_such_user');
}
