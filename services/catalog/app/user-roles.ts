import { invalid } from '../../kit/errors.ts';
import type { Caller } from '../domain/caller.ts';
import { role, user } from '../domain/entities/users.ts';
import { userRole } from '../domain/links.ts';
import type { CatalogStore } from '../domain/ports.ts';

/** Gives a user these roles and no others. */
export const replaceRoles = (
  store: CatalogStore,
  userId: unknown,
  roleIds: readonly string[],
  by: Caller,
): Promise<void> =>
  store.inTransaction(async ({ links, records }) => {
    await records.lock(user, { userId });
    await links.replaceLinks({ link: userRole, of: { user_id: userId }, column: 'role_id' }, roleIds, by);
  });

export interface RoleChange {
  readonly roleId: unknown;
  readonly userIds: readonly string[];
  /** Adds the role; false: removes it. */
  readonly add: boolean;
}

/** Adds a role to many users or removes it. Errors: `invalid` where one user has it already, or does not have it. */
export const changeRoleOfUsers = (store: CatalogStore, change: RoleChange, by: Caller): Promise<void> =>
  store.inTransaction(async ({ links, records }) => {
    const { roleId, userIds, add } = change;
    await records.lock(role, { roleId });
    const relations = { link: userRole, of: { role_id: roleId }, column: 'user_id' };
    const changed = await (add ? links.link : links.unlink)(relations, userIds, by);
    const [other] = userIds.filter((id) => !changed.includes(id));
    if (other !== undefined) throw invalid(`User ${add ? 'already' : 'not'} in role: ${other}`);
  });
