import { randomHex } from '../../kit/ids.ts';
import type { AskedMail } from '../domain/asked-mail.ts';
import { isPending } from '../domain/claims.ts';
import type { MailedPasswords } from '../domain/mailed-password.ts';
import type { Asker, Users } from '../domain/ports.ts';
import { type Letter, passwordLetter, verifyLetter } from './letters.ts';

export interface WriteMailDeps {
  readonly users: Users;
  readonly mailedPasswords: MailedPasswords;
  readonly publicUrl: string;
  readonly verifyTokenMs: number;
  readonly mailedPasswordMs: number;
}

/** A letter and the address it goes to. */
export interface WrittenMail extends Letter {
  readonly to: string;
}

/**
 * Writes a mail that was asked for, with a secret made for it at this moment: what was made for an attempt before is good
 * for nothing any more, and none lies around waiting. Undefined where there is nobody to write to.
 */
export type WriteMail = (asked: AskedMail, by: Asker) => Promise<WrittenMail | undefined>;

const verifyTokenBytes = 16;

export function createWriteMail(deps: WriteMailDeps): WriteMail {
  const { users, mailedPasswords, publicUrl, verifyTokenMs, mailedPasswordMs } = deps;
  return async ({ kind, recipient }, by) => {
    const user = await users.findByName(recipient);
    if (!user?.active) return undefined;
    const { userId, loginName, email: to } = user;
    const facts = { name: user.firstName ?? loginName, loginName, publicUrl };
    if (kind === 'reset-password') {
      const secret = await mailedPasswords.issue(userId, mailedPasswordMs);
      return { to, ...passwordLetter({ ...facts, secret, lifetimeMs: mailedPasswordMs }) };
    }
    if (!isPending(user)) return undefined;
    const secret = randomHex(verifyTokenBytes);
    await users.change(userId, { verifyTokenHash: secret, verifyExpiration: Date.now() + verifyTokenMs }, by);
    return { to, ...verifyLetter({ ...facts, secret, lifetimeMs: verifyTokenMs }) };
  };
}
