import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export interface ArrivedMail {
  readonly to: string;
  readonly from: string;
  /** Head and body, the body's encoding undone. */
  readonly text: string;
}

/** A mail server that keeps what it is sent. */
export interface MailServer {
  /** `smtp://127.0.0.1:…` */
  readonly url: string;
  readonly mails: readonly ArrivedMail[];
  /** Addresses it refuses for good. */
  readonly refused: Set<string>;
  close(): Promise<void>;
}

/** On a port of its own, or on one that a spec has told a mailer of before. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: ArrivedMail[] = [];
  const refused = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // Looking up who a client on this machine is takes seconds where there is no name server.
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, callback) =>
      callback(refused.has(address) ? Object.assign(new Error('nobody here'), { responseCode: 550 }) : null),
    onData(stream, { envelope }, callback) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const text = decoded(Buffer.concat(pieces).toString());
        mails.push(...envelope.rcptTo.map(({ address }) => ({ to: address, from, text })));
        callback();
      });
    },
  });
  // A client that goes away in the middle is the spec's doing.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: actual } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${actual}`,
    ...{ mails, refused },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Quoted-printable, which is what long lines are sent in (RFC 2045). */
const decoded = (text: string) =>
  text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
