import { randomHex } from '../../kit/ids.ts';
import { isPending } from '../domain/claims.ts';
import type { MailRequest } from '../domain/mail-request.ts';
import type { MailedPasswords } from '../domain/mailed-password.ts';
import type { Requester, Users } from '../domain/ports.ts';
import { type MailContent, renderPasswordMail, renderVerificationMail } from './mail-templates.ts';

export interface WriteMailDeps {
  readonly users: Users;
  readonly mailedPasswords: MailedPasswords;
  readonly publicUrl: string;
  readonly verifyTokenMs: number;
  readonly mailedPasswordMs: number;
}

/** A mail and its recipient. */
export interface WrittenMail extends MailContent {
  readonly to: string;
}

/**
 * Writes a requested mail with a secret created for this attempt: the secret of an earlier attempt becomes invalid, and no
 * secret is stored in clear text. Undefined if there is no active user to mail to.
 */
export type WriteMail = (request: MailRequest, by: Requester) => Promise<WrittenMail | undefined>;

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
      return { to, ...renderPasswordMail({ ...facts, secret, lifetimeMs: mailedPasswordMs }) };
    }
    if (!isPending(user)) return undefined;
    const secret = randomHex(verifyTokenBytes);
    await users.change(userId, { verifyTokenHash: secret, verifyExpiration: Date.now() + verifyTokenMs }, by);
    return { to, ...renderVerificationMail({ ...facts, secret, lifetimeMs: verifyTokenMs }) };
  };
}
