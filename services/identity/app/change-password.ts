import { randomUUID } from 'node:crypto';
import { AppError, notFound, toAppError } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import type { PendingOperations } from '../domain/pending-operation.ts';
import { may } from '../domain/policies.ts';
import type { Requester, Users } from '../domain/ports.ts';
import type { CheckPassword } from './check-password.ts';

export interface ChangePasswordDeps {
  readonly users: Users;
  readonly pendingOperations: PendingOperations;
  readonly checkPassword: CheckPassword;
}

interface Passwords {
  readonly old: string;
  readonly new: string;
}

/**
 * Changes a password with the old one and ends all sessions of the user. Errors: `invalid` with reason
 * `old_password_mismatch`, or for a new one that is too weak, see `CheckPassword`; `not_found`; `rate_limited`; `unavailable`, after
 * which the sessions end as well, because the outcome is unknown.
 */
export type ReplacePassword = (userId: string, passwords: Passwords, by: Requester) => Promise<void>;

/** The same for a caller. Errors besides: `forbidden` for another user's password. */
export type ChangePassword = (caller: Caller, userId: string, passwords: Passwords, by: Requester) => Promise<void>;

export const createChangePassword =
  (replacePassword: ReplacePassword): ChangePassword =>
  async (caller, userId, passwords, by) => {
    if (!may(caller, 'change-password', userId))
      throw new AppError('forbidden', 'Only the user can change this password.');
    await replacePassword(userId, passwords, by);
  };

export function createReplacePassword(deps: ChangePasswordDeps): ReplacePassword {
  const { users, pendingOperations, checkPassword } = deps;
  return async (userId, passwords, by) => {
    const user = await users.find(userId);
    if (!user) throw notFound('There is no user with this id.');
    await checkPassword(passwords.new, user, '/newPassword');
    const change = { changeId: randomUUID(), userId, way: 'old-password' } as const;
    // Recorded first: if the process dies in between, the sessions opened with a stolen password still have to end.
    await pendingOperations.beginPasswordChange(change);
    try {
      await users.changePassword(userId, passwords, by);
    } catch (thrown) {
      const error = toAppError(thrown);
      // Stays pending if the catalog may have changed it although the call failed; see resume-pending-operations.ts.
      if (!error.retriable) await pendingOperations.cancelPasswordChange(change.changeId);
      throw error.reason === 'log_in_refused' ? oldPasswordMismatch() : thrown;
    }
    await pendingOperations.completePasswordChange(change, by);
  };
}

export const oldPasswordMismatch = () =>
  new AppError('invalid', 'The old password is wrong.', { reason: 'old_password_mismatch' });
