import type { Accounts } from '../domain/accounts.ts';
import type { Requester, Users } from '../domain/ports.ts';
import type { Sessions } from '../domain/session.ts';

export interface ChangeStatusDeps {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly accounts: Accounts;
}

export type StatusChange = 'delete' | 'active' | 'inactive';

/** Errors: `not_found`; `conflict` where something belongs to a user who is to be deleted; `unavailable`. */
export type ChangeStatus = (userId: string, change: StatusChange, by: Requester) => Promise<void>;

export function createChangeStatus({ users, sessions, accounts }: ChangeStatusDeps): ChangeStatus {
  return async (userId, change, by) => {
    if (change === 'delete') {
      await users.remove(userId, by);
      // A user that is not in the catalog is not authenticated anywhere, so a failure here leaves no session usable.
      await sessions.endAll(userId, 'status', by);
      return accounts.remove(userId);
    }
    await users.change(userId, { active: change === 'active' }, by);
    if (change === 'inactive') await sessions.endAll(userId, 'status', by);
  };
}
