import { unavailable } from '../../kit/errors.ts';
import { clientNetwork } from '../../kit/http/client-network.ts';
import type { FailureLimit } from '../../kit/http/failure-limit.ts';
import type { MailRequest, MailRequests } from '../domain/mail-request.ts';
import type { Requester } from '../domain/ports.ts';

export interface RequestMailDeps {
  readonly mailRequests: MailRequests;
  /** Whether there is a mail server. */
  readonly isEnabled: boolean;
  /** Mails by recipient, and by network of the requester. */
  readonly addresses: FailureLimit;
  readonly networks: FailureLimit;
}

/** Requests a mail; behaves the same whether or not the account exists. Errors: `rate_limited`, `unavailable`. */
export type RequestMail = (
  kind: MailRequest['kind'],
  recipient: string,
  by: Requester,
  /** Whom a mail about a change of the address concerns. */
  userId?: string,
) => Promise<void>;

export function createRequestMail({ mailRequests, isEnabled, addresses, networks }: RequestMailDeps): RequestMail {
  return async (kind, recipient, by, userId) => {
    if (!isEnabled) throw unavailable('This platform has no mail server; contact an administrator.');
    networks.take(clientNetwork(by.address));
    addresses.take(recipient.toLowerCase());
    await mailRequests.request(kind, recipient, userId);
  };
}
