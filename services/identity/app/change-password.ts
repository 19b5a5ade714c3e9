import { randomUUID } from 'node:crypto';
import { AppError, toAppError } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import type { PendingOperations } from '../domain/pending-operation.ts';
import { may } from '../domain/policies.ts';
import type { Requester, Users } from '../domain/ports.ts';

export interface ChangePasswordDeps {
  readonly users: Users;
  readonly pendingOperations: PendingOperations;
}

/**
 * Changes a password with the old one and ends all sessions of the user. Errors: `forbidden` for another user's password;
 * `invalid` with reason `old_password_mismatch`; `rate_limited`; `unavailable`, after which the sessions end as well,
 * because the outcome is unknown.
 */
export type ChangePassword = (
  caller: Caller,
  userId: string,
  passwords: { readonly old: string; readonly new: string },
  by: Requester,
) => Promise<void>;

export function createChangePassword({ users, pendingOperations }: ChangePasswordDeps): ChangePassword {
  return async (caller, userId, passwords, by) => {
    if (!may(caller, 'change-password', userId))
      throw new AppError('forbidden', 'Only the user can change this password.');
    const change = { changeId: randomUUID(), userId, way: 'old-password' } as const;
    // Recorded first: if the process dies in between, the sessions opened with a stolen password still have to end.
    await pendingOperations.beginPasswordChange(change);
    try {
      await users.changePassword(userId, passwords, by);
    } catch (thrown) {
      const error = toAppError(thrown);
      // Stays pending if the catalog may have changed it although the call failed; see resume-pending-operations.ts.
      if (!error.retriable) await pendingOperations.cancelPasswordChange(change.changeId);
      throw error.reason === 'log_in_refused' ? mismatch() : thrown;
    }
    await pendingOperations.completePasswordChange(change, by);
  };
}

const mismatch = () => new AppError('invalid', 'The old password is wrong.', { reason: 'old_password_mismatch' });
