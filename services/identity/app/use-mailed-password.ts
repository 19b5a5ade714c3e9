import { randomUUID } from 'node:crypto';
import type { Accounts } from '../domain/accounts.ts';
import type { MailedPasswords } from '../domain/mailed-password.ts';
import type { PendingOperations } from '../domain/pending-operation.ts';
import type { Requester, Users } from '../domain/ports.ts';

export interface UseMailedPasswordDeps {
  readonly users: Users;
  readonly mailed: MailedPasswords;
  readonly accounts: Accounts;
  readonly pendingOperations: PendingOperations;
}

/**
 * Makes a mailed password the user's own at its first use; does nothing with any other. Until then the old one works: else
 * a stranger who knows an address could throw its owner out as often as they like.
 */
export type UseMailedPassword = (name: string, password: string, by: Requester) => Promise<void>;

export function createUseMailedPassword(deps: UseMailedPasswordDeps): UseMailedPassword {
  const { users, mailed, accounts, pendingOperations } = deps;
  return async (name, password, by) => {
    // Found by the password alone, which nobody can guess, so that this takes the same time for every other.
    const found = await mailed.find(password);
    const user = found && (await users.find(found.userId));
    if (!found || !user?.active || !matchesName(name, user)) return;
    const change = { changeId: randomUUID(), userId: user.userId, way: 'mailed-password' } as const;
    await pendingOperations.beginPasswordChange(change);
    // Who reads the mail of the account may end its block as well.
    const unblocked = { loginFailCount: 0, loginFailDate: null };
    // To be changed soon: it has been lying in a mailbox.
    const temporary = { loginHash: password, loginPassExpire: found.expires };
    // The mail has arrived, which is what verification asks for.
    await users.change(user.userId, { ...temporary, ...unblocked, verifyExpiration: null }, by);
    await accounts.recordVerifiedEmail(user.userId, user.email, { ...by, userId: user.userId });
    await pendingOperations.completePasswordChange(change, { ...by, userId: user.userId });
  };
}

function matchesName(name: string, user: { readonly loginName: string; readonly email: string }): boolean {
  return [user.loginName, user.email].some((known) => known.toLowerCase() === name.toLowerCase());
}
