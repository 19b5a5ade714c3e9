import { toAppError } from '../../kit/errors.ts';
import type { Logger } from '../../kit/log.ts';
import type { Mailer } from '../../kit/mail/mailer.ts';
import { backOffMs } from '../../kit/retry-policy.ts';
import type { MailRequest, MailRequests } from '../domain/mail-request.ts';
import type { WriteMail } from './write-mail.ts';

export interface SendRequestedMailsDeps {
  readonly mailRequests: MailRequests;
  readonly mailer: Mailer;
  readonly write: WriteMail;
  readonly log: Logger;
}

const backOff = { initialDelayMs: 5_000, maxDelayMs: 10 * 60_000 };
/** A password or token mailed later than this is of no use to the user. */
const giveUpAfterMs = 24 * 60 * 60_000;

/**
 * Sends the mails that are due, one after the other. A mail that cannot be sent now is retried with growing delays; one
 * that the mail server rejects permanently is deleted. Several processes may do so concurrently.
 */
export function createSendRequestedMails({
  mailRequests,
  mailer,
  write,
  log,
}: SendRequestedMailsDeps): () => Promise<void> {
  async function send(request: MailRequest): Promise<void> {
    const { mailId, attempts } = request;
    const by = { requestId: mailId, address: '127.0.0.1' };
    const mail = await write(request, by);
    // Each attempt has a new secret, so that a mailbox must not drop it as a duplicate.
    if (mail) await mailer.send({ ...mail, messageId: `${mailId}.${attempts}@identity.modelyard` });
    await mailRequests.complete(mailId);
  }

  async function handleFailure({ mailId, kind, attempts, requestedAt }: MailRequest, thrown: unknown): Promise<void> {
    const { code, reason } = toAppError(thrown);
    const about = { mailId, kind, attempts };
    if (reason === 'mail_refused' || Date.now() > requestedAt + giveUpAfterMs) {
      log.warn({ ...about, reason }, 'a mail was given up');
      return mailRequests.complete(mailId);
    }
    const delayMs = backOffMs(attempts, backOff);
    const level = code === 'unavailable' ? 'info' : 'error';
    log[level]({ ...about, delayMs, err: thrown }, 'a mail could not be sent; it is retried');
    return mailRequests.postpone(mailId, delayMs);
  }

  return async () => {
    for (;;) {
      const request = await mailRequests.claim();
      if (!request) return;
      await send(request).catch((thrown: unknown) => handleFailure(request, thrown));
    }
  };
}
