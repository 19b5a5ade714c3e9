import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it came over the wire. */
export interface ReceivedMail {
  readonly to: readonly string[];
  readonly content: Email;
}

export interface FakeSmtpServer {
  /** `smtp://127.0.0.1:…` */
  readonly url: string;
  /** All that came, in the order of their coming. */
  readonly mails: readonly ReceivedMail[];
  /** What came to this address, in order; of mails with the same Message-ID the first, as mailboxes keep it. */
  to(address: string): readonly ReceivedMail[];
  /** From now on this address does not exist. */
  rejectRecipient(address: string): void;
  close(): Promise<void>;
}

/** A real SMTP server on loopback that keeps what it is sent. */
export async function startSmtpServer(port = 0): Promise<FakeSmtpServer> {
  const mails: ReceivedMail[] = [];
  const rejected = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    // A machine without a name server would wait for one at every connection.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // Clients keep connections, and would be waited for.
    closeTimeout: 1,
    onRcptTo({ address }, _session, callback) {
      callback(rejected.has(address) ? Object.assign(new Error('No such user here'), { responseCode: 550 }) : null);
    },
    onData(stream, { envelope }, callback) {
      const to = envelope.rcptTo.map(({ address }) => address);
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((content) => {
          mails.push({ to, content });
          callback();
        }, callback);
    },
  });
  // Clients that are killed break off in the middle of what they say.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const { port: actual } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${actual}`,
    mails,
    to(address) {
      const known = new Map<string | undefined, ReceivedMail>();
      for (const mail of mails.filter(({ to }) => to.includes(address))) {
        const id = mail.content.messageId;
        if (!known.has(id)) known.set(id, mail);
      }
      return [...known.values()];
    },
    rejectRecipient: (address) => void rejected.add(address),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
