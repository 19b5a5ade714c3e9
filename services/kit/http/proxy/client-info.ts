import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';

/** The client of a request, as it is forwarded to an upstream. */
export interface ClientInfo {
  readonly address: string;
  readonly host: string;
  readonly protocol: 'http' | 'https';
  /** The removed path prefix, for a service that generates addresses of its own. */
  readonly prefix?: string | undefined;
}

/** The client by its connection and the Host header. */
export const clientOfSocket = ({ req }: { readonly req: Pick<IncomingMessage, 'socket' | 'headers'> }): ClientInfo => ({
  address: plainAddress(req.socket.remoteAddress ?? ''),
  host: req.headers.host ?? '',
  protocol: (req.socket as Partial<TLSSocket>).encrypted ? 'https' : 'http',
});

/** A server that listens on both families sees IPv4 clients as `::ffff:10.0.0.1`. */
export const plainAddress = (address: string): string =>
  address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
