import { AppError, notFound } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import type { PendingAddresses } from '../domain/pending-address.ts';
import { may } from '../domain/policies.ts';
import type { Requester, Users } from '../domain/ports.ts';
import type { ConfirmCaller } from './confirm-caller.ts';
import type { RequestMail } from './request-mail.ts';

export interface ChangeEmailDeps {
  readonly users: Users;
  readonly pendingAddresses: PendingAddresses;
  readonly confirmCaller: ConfirmCaller;
  readonly requestMail: RequestMail;
  readonly site: { readonly mail: boolean; readonly verifyEmail: boolean };
}

export interface EmailChange {
  readonly userId: string;
  readonly email: string;
  readonly currentPassword: string | undefined;
}

/**
 * Changes the e-mail address of the caller, or by an administrator that of any user. Where addresses are verified, the new one
 * is pending until the link in a mail to it is opened: returns whether it is. The old address gets a notice. Errors:
 * `forbidden`, `not_found`; `conflict` with reason `email_taken`; `rate_limited`; `unavailable`; see `ConfirmCaller`.
 */
export type ChangeEmail = (
  caller: Caller,
  change: EmailChange,
  by: Requester,
) => Promise<{ readonly pending: boolean }>;

export function createChangeEmail(deps: ChangeEmailDeps): ChangeEmail {
  const { users, pendingAddresses, confirmCaller, requestMail, site } = deps;
  return async (caller, { userId, email, currentPassword }, by) => {
    if (!may(caller, 'change-email', userId)) throw new AppError('forbidden', 'This is the address of another user.');
    const user = await users.find(userId);
    if (!user) throw notFound('There is no user with this id.');
    if (user.email === email) return { pending: false };
    const isSame = user.email.toLowerCase() === email.toLowerCase();
    const taken = isSame ? undefined : await users.findByName(email);
    if (taken && taken.userId !== userId)
      throw new AppError('conflict', 'Another user has this e-mail address.', { reason: 'email_taken' });
    await confirmCaller(caller, currentPassword, by);
    const pending = site.verifyEmail && !isSame;
    // First to the old address: where that mail cannot be requested, nothing changes.
    if (site.mail && !isSame) await requestMail('address-changed', user.email, by, userId);
    if (pending) {
      await pendingAddresses.begin({ userId, email });
      await requestMail('verify-address', email, by, userId);
    } else {
      await pendingAddresses.remove(userId);
      await users.change(userId, { email }, by);
    }
    return { pending };
  };
}
