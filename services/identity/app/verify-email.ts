import { randomBytes } from 'node:crypto';
import type { Accounts } from '../domain/accounts.ts';
import type { Requester, Users } from '../domain/ports.ts';

export interface VerifyEmailDeps {
  readonly users: Users;
  readonly accounts: Accounts;
}

/** Opens an account for log-ins by the token that was mailed. Errors: `invalid`, alike whatever is wrong; `rate_limited`. */
export type VerifyEmail = (loginName: string, token: string, by: Requester) => Promise<void>;

export function createVerifyEmail({ users, accounts }: VerifyEmailDeps): VerifyEmail {
  return async (loginName, token, by) => {
    const user = await users.verify(loginName, token, by);
    // Something nobody knows takes the token's place: it works once.
    const used = { verifyTokenHash: randomBytes(24).toString('base64url'), verifyExpiration: null };
    await accounts.recordVerifiedEmail(user.userId, user.email, { ...by, userId: user.userId });
    await users.change(user.userId, used, { ...by, userId: user.userId });
  };
}
