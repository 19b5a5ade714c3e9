import { AppError, invalid } from '../../../kit/errors.ts';
import type { Viewer } from '../../../platform/access/policies.ts';
import type { Caller } from '../../domain/caller.ts';
import type { AnyRecord } from '../../domain/declare/entity.ts';
import type { CatalogStore } from '../../domain/ports.ts';

/** What a right depends on. */
export interface RightsCall {
  readonly params: AnyRecord;
  readonly body: AnyRecord;
  readonly by: Caller;
}

/** Errors: `not_found` for what the user may not see, `forbidden` for what the user may not do. */
export type RequireRight = (call: RightsCall, viewer: Viewer, store: CatalogStore) => Promise<void>;

/**
 * Whether the user may do this, for whom a service calls. An operation without a rule is for services in their own name: it must
 * not look as if a user's rights had been checked. Errors besides those of the rule: `invalid`; `forbidden` for a user who is not active.
 */
export async function requireRightOf(
  right: RequireRight | undefined,
  call: RightsCall,
  store: CatalogStore,
): Promise<void> {
  const { onBehalfOf } = call.by;
  if (onBehalfOf === undefined) return;
  if (!right)
    throw invalid('This operation is for services in their own name; leave X-On-Behalf-Of out.', [], 'not_on_behalf');
  await right(call, await viewerOf(onBehalfOf, store), store);
}

async function viewerOf(userId: string, { userLookup }: CatalogStore): Promise<Viewer> {
  const [user] = await userLookup.byIds([userId]);
  if (user?.active !== true)
    throw new AppError('forbidden', `There is no active user with ID ${userId}.`, { reason: 'no_such_user' });
  const [given] = await userLookup.rolesOf([userId]);
  const roles: readonly AnyRecord[] = Array.isArray(given?.roles) ? given.roles : [];
  return { userId, roles: roles.filter(({ active }) => active === true).map(({ name }) => String(name)) };
}

/** Errors: `invalid`, naming those who do not exist or are not active. */
export async function requireActiveUsers(userIds: readonly string[], { userLookup }: CatalogStore): Promise<void> {
  const known = await userLookup.byIds(userIds);
  const active = new Set(known.filter((user) => user.active === true).map((user) => user.userId));
  const unknown = userIds.filter((userId) => !active.has(userId));
  if (unknown.length > 0) throw invalid(`There is no active user with ID ${unknown.join(', ')}.`, [], 'no_such_user');
}
