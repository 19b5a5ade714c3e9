import { AppError, toAppError } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import type { Accounts } from '../domain/accounts.ts';
import type { ApiTokens } from '../domain/api-token.ts';
import { may } from '../domain/policies.ts';
import type { Requester, Users } from '../domain/ports.ts';
import type { Sessions } from '../domain/session.ts';
import { createForgetUser } from './forget-user.ts';

export interface ChangeStatusDeps {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly accounts: Accounts;
  readonly apiTokens: Pick<ApiTokens, 'revokeAll'>;
}

export type StatusChange = 'delete' | 'active' | 'inactive';

/**
 * Changes each user independently of the others. Errors: `conflict` for the caller's own account, and with the reason for
 * each user that does not exist or that records still belong to; `unavailable`.
 */
export type ChangeStatus = (
  caller: Caller,
  userIds: readonly string[],
  change: StatusChange,
  by: Requester,
) => Promise<void>;

export function createChangeStatus({ users, sessions, accounts, apiTokens }: ChangeStatusDeps): ChangeStatus {
  const forgetUser = createForgetUser({ sessions, accounts, apiTokens });
  return async (caller, userIds, change, by) => {
    const wanted = new Set(userIds);
    for (const userId of wanted)
      if (!may(caller, 'change-status', userId))
        throw new AppError('conflict', 'Another administrator has to change your account.');
    const failures: string[] = [];
    for (const userId of wanted) {
      await changeOne(userId, change, by).catch((thrown) => {
        const { code, message } = toAppError(thrown);
        if (code !== 'not_found' && code !== 'conflict') throw thrown;
        failures.push(`${userId}: ${message}`);
      });
    }
    if (failures.length === 0) return;
    const changed = `Changed ${wanted.size - failures.length} of ${wanted.size} users.`;
    throw new AppError('conflict', [changed, ...failures].join(' '));
  };

  async function changeOne(userId: string, change: StatusChange, by: Requester): Promise<void> {
    if (change === 'delete') {
      await users.remove(userId, by);
      // A user that is not in the catalog is not authenticated anywhere, so a failure here leaves no session usable.
      return forgetUser(userId, by);
    }
    await users.change(userId, { active: change === 'active' }, by);
    if (change === 'active') return;
    // Tokens stay, for a user who is activated again. The relay publishes the deactivation, at the event of the catalog.
    await sessions.endAll(userId, 'status', by);
  }
}
