import { randomHex } from '../../kit/ids.ts';
import type { Accounts } from '../domain/accounts.ts';
import { isPending } from '../domain/claims.ts';
import type { AddressMail, MailRequest } from '../domain/mail-request.ts';
import type { MailedPasswords } from '../domain/mailed-password.ts';
import type { PendingAddresses } from '../domain/pending-address.ts';
import type { Requester, Users } from '../domain/ports.ts';
import {
  type MailContent,
  renderAddressNotice,
  renderNewAddressMail,
  renderPasswordMail,
  renderVerificationMail,
} from './mail-templates.ts';

export interface WriteMailDeps {
  readonly users: Users;
  readonly accounts: Pick<Accounts, 'recordVerificationMail'>;
  readonly mailedPasswords: MailedPasswords;
  readonly pendingAddresses: PendingAddresses;
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
  const { users, accounts, mailedPasswords, pendingAddresses, publicUrl, verifyTokenMs, mailedPasswordMs } = deps;

  /** To the address itself: that of the user may be another one by now. */
  async function writeAddressMail(kind: AddressMail, userId: string, to: string): Promise<WrittenMail | undefined> {
    const user = await users.find(userId);
    if (!user?.active) return undefined;
    const { loginName } = user;
    const facts = { name: user.firstName ?? loginName, loginName, publicUrl };
    if (kind === 'address-changed') return { to, ...renderAddressNotice(facts) };
    const secret = await pendingAddresses.issueToken({ userId, email: to }, verifyTokenMs);
    if (secret === undefined) return undefined;
    return { to, ...renderNewAddressMail({ ...facts, secret, lifetimeMs: verifyTokenMs }) };
  }

  return async ({ kind, recipient, userId: subject }, by) => {
    if (kind === 'verify-address' || kind === 'address-changed')
      return subject === null ? undefined : writeAddressMail(kind, subject, recipient);
    const user = await users.findByName(recipient);
    if (!user?.active) return undefined;
    const { userId, loginName, email: to } = user;
    const facts = { name: user.firstName ?? loginName, loginName, publicUrl };
    if (kind === 'reset-password') {
      const secret = await mailedPasswords.issue(userId, to, mailedPasswordMs);
      return { to, ...renderPasswordMail({ ...facts, secret, lifetimeMs: mailedPasswordMs }) };
    }
    if (!isPending(user)) return undefined;
    const secret = randomHex(verifyTokenBytes);
    await users.change(userId, { verifyTokenHash: secret, verifyExpiration: Date.now() + verifyTokenMs }, by);
    await accounts.recordVerificationMail(userId, secret, to);
    return { to, ...renderVerificationMail({ ...facts, secret, lifetimeMs: verifyTokenMs }) };
  };
}
