import { toAppError } from '../../kit/errors.ts';
import type { Logger } from '../../kit/log.ts';
import type { Mailer } from '../../kit/mail/mailer.ts';
import type { MailRequest, MailRequests } from '../domain/mail-request.ts';
import type { WriteMail } from './write-mail.ts';

export interface SendRequestedMailsDeps {
  readonly mails: MailRequests;
  readonly mailer: Mailer;
  readonly write: WriteMail;
  readonly log: Logger;
}

const initialDelayMs = 5_000;
const maxDelayMs = 10 * 60_000;
/** Nobody waits for a password any more after this. */
const giveUpAfterMs = 24 * 60 * 60_000;

/**
 * Sends what is due, one after the other, until nothing is. What can not be sent now is tried again later, ever more
 * rarely; what the mail server refuses for good is forgotten. Any number of processes may do so at once.
 */
export function createSendRequestedMails({ mails, mailer, write, log }: SendRequestedMailsDeps): () => Promise<void> {
  async function send(asked: MailRequest): Promise<void> {
    const { mailId, attempts } = asked;
    const by = { requestId: mailId, address: '127.0.0.1' };
    const mail = await write(asked, by);
    // Another secret is in it each time, so that it is another mail for mailboxes that drop repeats.
    if (mail) await mailer.send({ ...mail, messageId: `${mailId}.${attempts}@identity.modelyard` });
    await mails.complete(mailId);
  }

  async function handleFailure({ mailId, kind, attempts, asked }: MailRequest, thrown: unknown): Promise<void> {
    const { code, reason } = toAppError(thrown);
    const about = { mailId, kind, attempts };
    if (reason === 'mail_refused' || Date.now() > asked + giveUpAfterMs) {
      log.warn({ ...about, reason }, 'a mail was given up');
      return mails.complete(mailId);
    }
    const delayMs = Math.min(initialDelayMs * 2 ** (attempts - 1), maxDelayMs);
    const tell = code === 'unavailable' ? log.info : log.error;
    tell.call(log, { ...about, delayMs, err: thrown }, 'a mail could not be sent yet');
    return mails.postpone(mailId, delayMs);
  }

  return async () => {
    for (let asked = await mails.claim(); asked; asked = await mails.claim()) {
      const taken = asked;
      await send(taken).catch((thrown: unknown) => handleFailure(taken, thrown));
    }
  };
}
