import { createTransport } from 'nodemailer';
import { ConfigError } from '../config.ts';
import type { Service } from '../service.ts';
import { mailError } from './mail-error.ts';

/** One mail to one person. */
export interface Mail {
  /** An address, nothing around it. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Without brackets, `<id>@<domain>`. The same each time a mail is sent again, so that mailboxes can drop the repeat. */
  readonly messageId: string;
}

export interface Mailer {
  /**
   * Resolves when the server has taken the mail. Errors: `unavailable` when it is away or says to come later, `invalid` when
   * it refuses the address or the mail for good.
   */
  send(mail: Mail): Promise<void>;
}

export interface MailerOptions {
  readonly service: Pick<Service, 'life'>;
  /** `smtp://name:password@host:port`, `smtps://` for TLS from the first byte; see nodemailer for parameters. */
  readonly url: string;
  /** `Modelyard <modelyard@example.org>`. */
  readonly from: string;
}

const connections = 3;
const connectTimeoutMs = 5_000;
const idleTimeoutMs = 20_000;

/** Connects when first used; closed with the service. Throws a ConfigError for an address that is none. */
export function createMailer({ service, url, from }: MailerOptions): Mailer {
  if (!/^smtps?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new ConfigError(['the address of the mail server is wrong']);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: idleTimeoutMs,
    // What people wrote may name files and addresses; nothing is ever read on their behalf.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  service.life.onStop('mail', () => transport.close());
  return {
    async send({ to, messageId, ...content }) {
      const headers = { 'Auto-Submitted': 'auto-generated' };
      try {
        // As an object: a text would be read as a list of addresses.
        await transport.sendMail({
          ...content,
          from,
          to: { name: '', address: to },
          messageId: `<${messageId}>`,
          headers,
        });
      } catch (thrown) {
        throw mailError(thrown);
      }
    },
  };
}
