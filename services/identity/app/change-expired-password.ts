import type { Clock } from '../../kit/clock.ts';
import { AppError, toAppError } from '../../kit/errors.ts';
import { loginRequired } from '../../kit/http/caller.ts';
import type { Accounts } from '../domain/accounts.ts';
import { isExpired } from '../domain/claims.ts';
import type { Requester, Users } from '../domain/ports.ts';
import type { ReplacePassword } from './change-password.ts';

export interface ChangeExpiredPasswordDeps {
  readonly users: Pick<Users, 'logIn' | 'find'>;
  readonly accounts: Pick<Accounts, 'hasMailedPassword'>;
  readonly replacePassword: ReplacePassword;
  readonly clock: Clock;
}

/** Whose password it is: by id, by login name or by e-mail address. */
export interface PasswordOwner {
  readonly userId?: string | undefined;
  readonly username?: string | undefined;
}

/**
 * Changes an expired password with the old one, for a user who cannot log in any more. Errors: `unauthenticated`, the same
 * for an unknown user and a wrong password, and for a password that has not expired; `forbidden` for a mailed password, which is
 * of no use once it has expired; `rate_limited`; `unavailable`.
 */
export type ChangeExpiredPassword = (
  owner: PasswordOwner,
  passwords: { readonly old: string; readonly new: string },
  by: Requester,
) => Promise<void>;

export function createChangeExpiredPassword(deps: ChangeExpiredPasswordDeps): ChangeExpiredPassword {
  const { users, accounts, replacePassword, clock } = deps;
  return async ({ userId, username }, passwords, by) => {
    const known = userId === undefined ? undefined : await users.find(userId);
    // Verified in any case, and before anything is said about the user. An id is not a name of a user.
    const name = known?.loginName ?? username ?? userId ?? '';
    if (name === '') throw loginRequired();
    const user = await users.logIn(name, passwords.old, by).catch((thrown) => {
      throw toAppError(thrown).code === 'invalid' ? loginRequired() : thrown;
    });
    if (!isExpired(user, clock.now())) throw loginRequired();
    if (await accounts.hasMailedPassword(user.userId)) throw mailedPasswordExpired();
    await replacePassword(user.userId, passwords, { ...by, userId: user.userId });
  };
}

const mailedPasswordExpired = () =>
  new AppError('forbidden', 'The mailed password has expired; request a new one with PUT /users/forgetPassword.', {
    reason: 'password_expired',
  });
