import { randomBytes } from 'node:crypto';
import { AppError, toAppError } from '../../kit/errors.ts';
import type { Accounts } from '../domain/accounts.ts';
import { matchesName } from '../domain/names.ts';
import type { PendingAddresses } from '../domain/pending-address.ts';
import type { Requester, Users } from '../domain/ports.ts';

export interface VerifyEmailDeps {
  readonly users: Users;
  readonly accounts: Accounts;
  readonly pendingAddresses: PendingAddresses;
}

/**
 * Enables log-ins of an account with the mailed token, or gives the account the new address that the token was mailed to.
 * Errors: `invalid`, the same for every cause; `conflict` where another user has taken the address meanwhile; `rate_limited`.
 */
export type VerifyEmail = (loginName: string, token: string, by: Requester) => Promise<void>;

export function createVerifyEmail({ users, accounts, pendingAddresses }: VerifyEmailDeps): VerifyEmail {
  /** Whether the token was that of a new address. */
  async function confirmAddress(loginName: string, token: string, by: Requester): Promise<boolean> {
    const pending = await pendingAddresses.find(token);
    const user = pending && (await users.find(pending.userId));
    if (!pending || !user?.active || !matchesName(loginName, user)) return false;
    const { userId, email } = pending;
    await users.change(userId, { email, verifyExpiration: null }, { ...by, userId });
    await accounts.recordVerifiedEmail(userId, email, { ...by, userId });
    await pendingAddresses.remove(userId);
    return true;
  }

  return async (loginName, token, by) => {
    if (await confirmAddress(loginName, token, by)) return;
    const user = await users.verify(loginName, token, by).catch((thrown) => {
      throw toAppError(thrown).code === 'invalid' ? tokenRejected() : thrown;
    });
    // Mailed to another address than the user has now, it proves nothing about this one.
    if (!(await accounts.wasMailedTo(user.userId, token, user.email))) throw tokenRejected();
    // A random value replaces the token, so that it works once.
    const used = { verifyTokenHash: randomBytes(24).toString('base64url'), verifyExpiration: null };
    await accounts.recordVerifiedEmail(user.userId, user.email, { ...by, userId: user.userId });
    await users.change(user.userId, used, { ...by, userId: user.userId });
  };
}

const tokenRejected = () =>
  new AppError('invalid', 'This token is not valid, or not any more; request another one.', {
    reason: 'log_in_refused',
  });
