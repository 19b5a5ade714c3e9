import { createMailer } from '../../kit/mail/mailer.ts';
import { runPeriodically } from '../../kit/run-periodically.ts';
import type { Service } from '../../kit/service.ts';
import { createSendRequestedMails } from '../app/send-requested-mails.ts';
import { createWriteMail } from '../app/write-mail.ts';
import type { RelayConfig } from '../config.ts';
import type { Users } from '../domain/ports.ts';
import type { Transactions } from '../store/database.ts';
import { createMailRequests } from '../store/mail-requests.ts';
import { createMailedPasswords } from '../store/mailed-passwords.ts';

export interface MailDeps {
  readonly service: Service;
  readonly config: RelayConfig;
  readonly database: Transactions;
  readonly users: Users;
}

const pollEveryMs = 1_000;

/** Sends requested mails until the service stops; does nothing without a mail server. */
export function startMail({ service, config, database, users }: MailDeps): void {
  const { IDENTITY_SMTP_URL: url, IDENTITY_MAIL_FROM: from } = config;
  if (url === undefined) return;
  const write = createWriteMail({
    ...{ users, mailedPasswords: createMailedPasswords(database), publicUrl: config.IDENTITY_PUBLIC_URL },
    ...{ verifyTokenMs: config.IDENTITY_VERIFY_TOKEN_MS, mailedPasswordMs: config.IDENTITY_MAILED_PASSWORD_MS },
  });
  const mailer = createMailer({ service, url, from });
  const send = createSendRequestedMails({ mails: createMailRequests(database), mailer, write, log: service.log });
  runPeriodically(service, 'mail', pollEveryMs, send);
}
