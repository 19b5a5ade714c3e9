import {
  type ClientHttp2Session,
  connect,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
  type OutgoingHttpHeaders,
} from 'node:http2';
import type { LookupFunction } from 'node:net';
import type { TLSSocket } from 'node:tls';

export interface Http2Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** How the stream ended: 0 where it is whole. */
  readonly code: number | undefined;
}

/** One connection of HTTP/2. */
export interface Http2Client {
  readonly session: ClientHttp2Session;
  /** The serial number of the server's certificate. */
  readonly serial: string;
  /** `pieces` of a body; without any the request ends with its headers. */
  ask(path: string, headers?: OutgoingHttpHeaders, pieces?: readonly (Buffer | string)[]): Promise<Http2Answer>;
}

export function openHttp2(port: number, ca: string): Promise<Http2Client> {
  return new Promise((resolve, reject) => {
    const session = connect(`https://localhost:${port}`, { ca, lookup: toThisMachine });
    session.once('error', reject);
    session.once('connect', (_, socket) => {
      session.on('error', () => undefined);
      const serial = (socket as TLSSocket).getPeerCertificate().serialNumber;
      resolve({ session, serial, ask: (path, headers, pieces) => answerOf(session, path, headers, pieces) });
    });
  });
}

function answerOf(
  session: ClientHttp2Session,
  path: string,
  headers: OutgoingHttpHeaders = {},
  pieces: readonly (Buffer | string)[] = [],
): Promise<Http2Answer> {
  return new Promise((resolve) => {
    const stream = session.request({ ':path': path, ...headers }, { endStream: pieces.length === 0 });
    let head: IncomingHttpHeaders & IncomingHttpStatusHeader = {};
    let text = '';
    stream.setEncoding('utf8').on('data', (piece) => {
      text += piece;
    });
    stream.on('response', (received) => {
      head = received;
    });
    // How it ended is in its code.
    stream.on('error', () => undefined);
    stream.once('close', () => resolve({ status: head[':status'], headers: head, text, code: stream.rstCode }));
    for (const piece of pieces) stream.write(piece);
    if (pieces.length > 0) stream.end();
  });
}

/** Certificates name localhost, which is two addresses. */
const toThisMachine: LookupFunction = (_, { all }, found) =>
  all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);
