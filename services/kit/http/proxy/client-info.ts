import type { Context } from 'koa';

/** What an upstream is told of the client of a request. */
export interface ClientInfo {
  readonly address: string;
  readonly host: string;
  readonly protocol: 'http' | 'https';
  /** What was taken off the beginning of the path, for a service that writes addresses of its own. */
  readonly prefix?: string | undefined;
}

/** What the connection itself says, and the request of the host it was meant for. */
export const clientOfSocket = ({ req }: Pick<Context, 'req'>): ClientInfo => ({
  address: plainAddress(req.socket.remoteAddress ?? ''),
  host: req.headers.host ?? '',
  protocol: 'http',
});

/** A server that listens on both families sees IPv4 clients as `::ffff:10.0.0.1`. */
export const plainAddress = (address: string): string =>
  address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
