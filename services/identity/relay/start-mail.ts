import { createMailer } from '../../kit/mail/mailer.ts';
import { runPeriodically } from '../../kit/run-periodically.ts';
import type { Service } from '../../kit/service.ts';
import { createSendRequestedMails } from '../app/send-requested-mails.ts';
import { createWriteMail } from '../app/write-mail.ts';
import type { RelayConfig } from '../config.ts';
import type { Accounts } from '../domain/accounts.ts';
import type { MailRequests } from '../domain/mail-request.ts';
import type { MailedPasswords } from '../domain/mailed-password.ts';
import type { PendingAddresses } from '../domain/pending-address.ts';
import type { Users } from '../domain/ports.ts';

export interface MailDeps {
  readonly service: Service;
  readonly config: RelayConfig;
  readonly users: Users;
  readonly mailRequests: MailRequests;
  readonly accounts: Accounts;
  readonly mailedPasswords: MailedPasswords;
  readonly pendingAddresses: PendingAddresses;
}

const pollEveryMs = 1_000;

/** Sends requested mails until the service stops; does nothing without a mail server. */
export function startMail({ service, config, users, mailRequests, ...stores }: MailDeps): void {
  const { IDENTITY_SMTP_URL: url, IDENTITY_MAIL_FROM: from } = config;
  if (url === undefined) return;
  const write = createWriteMail({
    ...{ users, ...stores, publicUrl: config.IDENTITY_PUBLIC_URL },
    ...{ verifyTokenMs: config.IDENTITY_VERIFY_TOKEN_MS, mailedPasswordMs: config.IDENTITY_MAILED_PASSWORD_MS },
  });
  const mailer = createMailer({ service, url, from });
  const send = createSendRequestedMails({ mailRequests, mailer, write, log: service.log });
  runPeriodically(service, 'mail', pollEveryMs, send);
}
