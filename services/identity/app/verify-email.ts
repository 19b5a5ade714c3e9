import { randomBytes } from 'node:crypto';
import type { Accounts } from '../domain/accounts.ts';
import type { Requester, Users } from '../domain/ports.ts';

export interface VerifyEmailDeps {
  readonly users: Users;
  readonly accounts: Accounts;
}

/** Enables log-ins of an account with the mailed token. Errors: `invalid`, the same for every cause; `rate_limited`. */
export type VerifyEmail = (loginName: string, token: string, by: Requester) => Promise<void>;

export function createVerifyEmail({ users, accounts }: VerifyEmailDeps): VerifyEmail {
  return async (loginName, token, by) => {
    const user = await users.verify(loginName, token, by);
    // A random value replaces the token, so that it works once.
    const used = { verifyTokenHash: randomBytes(24).toString('base64url'), verifyExpiration: null };
    await accounts.recordVerifiedEmail(user.userId, user.email, { ...by, userId: user.userId });
    await users.change(user.userId, used, { ...by, userId: user.userId });
  };
}
