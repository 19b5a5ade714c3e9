import { createTransport } from 'nodemailer';
import { ConfigError } from '../config.ts';
import type { Service } from '../service.ts';
import { mailError } from './mail-error.ts';

/** One mail to one recipient. */
export interface Mail {
  /** The plain address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Without angle brackets: `id@domain`. The same for every attempt, so that mailboxes can drop repeats. */
  readonly messageId: string;
}

export interface Mailer {
  /**
   * Resolves when the server has accepted the mail. Errors: `unavailable` when it does not answer or asks to retry later,
   * `invalid` when it rejects the address or the mail permanently.
   */
  send(mail: Mail): Promise<void>;
}

export interface MailerOptions {
  readonly service: Pick<Service, 'life'>;
  /** `smtp://name:password@host:port`, `smtps://` for TLS from the first byte; see nodemailer for parameters. */
  readonly url: string;
  /** `Bicycles <shop@example.org>`. */
  readonly from: string;
}

const connections = 3;
const connectTimeoutMs = 5_000;
const idleTimeoutMs = 20_000;

/** Connects when first used; closed with the service. Throws a ConfigError for an invalid address. */
export function createMailer({ service, url, from }: MailerOptions): Mailer {
  if (!/^smtps?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new ConfigError(['the address of the mail server is invalid: it must start with smtp:// or smtps://']);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: idleTimeoutMs,
    // Content of users may name files and URLs, which must not be read on their behalf.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  service.life.onStop('mail', () => transport.close());
  return {
    async send({ to, messageId, ...content }) {
      const headers = { 'Auto-Submitted': 'auto-generated' };
      try {
        // An object, because a text would be parsed as a list of addresses.
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
