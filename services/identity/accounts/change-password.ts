import { randomUUID } from 'node:crypto';
import { AppError, toAppError } from '../../kit/errors.ts';
import type { Begun } from '../domain/begun.ts';
import type { Asker, Users } from '../domain/ports.ts';

export interface ChangePasswordDeps {
  readonly users: Users;
  readonly begun: Begun;
}

/**
 * Changes a password by the old one and ends all sessions of the user. Errors: `invalid` with reason
 * `old_password_mismatch`; `rate_limited`; `unavailable`, after which the sessions end as well, because nobody knows.
 */
export type ChangePassword = (
  userId: string,
  passwords: { readonly old: string; readonly new: string },
  by: Asker,
) => Promise<void>;

export function createChangePassword({ users, begun }: ChangePasswordDeps): ChangePassword {
  return async (userId, passwords, by) => {
    const change = { changeId: randomUUID(), userId, way: 'old-password' } as const;
    // Noted first: a process that dies between the two must not leave the sessions of a stolen password alive.
    await begun.beginPasswordChange(change);
    try {
      await users.changePassword(userId, passwords, by);
    } catch (thrown) {
      const error = toAppError(thrown);
      // Left noted where the catalog may have done it without our hearing of it; see finish-begun.ts.
      if (!error.retriable) await begun.forgetPasswordChange(change.changeId);
      throw error.reason === 'log_in_refused' ? mismatch() : thrown;
    }
    await begun.endPasswordChange(change, by);
  };
}

const mismatch = () =>
  new AppError('invalid', 'The old password is not the right one.', { reason: 'old_password_mismatch' });
