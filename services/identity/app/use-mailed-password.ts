import { randomUUID } from 'node:crypto';
import type { Accounts } from '../domain/accounts.ts';
import type { MailedPasswords } from '../domain/mailed-password.ts';
import { matchesName } from '../domain/names.ts';
import type { PendingOperations } from '../domain/pending-operation.ts';
import type { Requester, Users } from '../domain/ports.ts';

export interface UseMailedPasswordDeps {
  readonly users: Users;
  readonly mailedPasswords: MailedPasswords;
  readonly accounts: Accounts;
  readonly pendingOperations: PendingOperations;
}

/**
 * Makes a mailed password the user's password at its first use; does nothing for any other password. Until then the old
 * one works: else an attacker who knows an address could lock its owner out. Returns whether it was one.
 */
export type UseMailedPassword = (name: string, password: string, by: Requester) => Promise<boolean>;

export function createUseMailedPassword(deps: UseMailedPasswordDeps): UseMailedPassword {
  const { users, mailedPasswords, accounts, pendingOperations } = deps;
  return async (name, password, by) => {
    // Looked up by the password alone, which cannot be guessed, so that every other password takes the same time.
    const found = await mailedPasswords.find(password);
    const user = found && (await users.find(found.userId));
    if (!found || !user?.active || !matchesName(name, user)) return false;
    // It was mailed to another address than the user has now, and proves nothing about this one.
    if (user.email.toLowerCase() !== found.email) return false;
    const change = { changeId: randomUUID(), userId: user.userId, way: 'mailed-password' } as const;
    await pendingOperations.beginPasswordChange(change);
    // Access to the mailbox is enough to end a lock-out.
    const unblocked = { loginFailCount: 0, loginFailDate: null };
    // Temporary, because it was sent by mail.
    const temporary = { loginHash: password, loginPassExpire: found.expires };
    // Receiving the mail proves the address, which is what verification requires.
    await users.change(user.userId, { ...temporary, ...unblocked, verifyExpiration: null }, by);
    await accounts.recordVerifiedEmail(user.userId, user.email, { ...by, userId: user.userId });
    await pendingOperations.completePasswordChange(change, { ...by, userId: user.userId });
    return true;
  };
}
