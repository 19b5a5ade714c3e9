import type { Server as HttpServer } from 'node:http';
import { Server as TlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { ConfigError } from '../config.ts';
import type { AdminAddress } from '../listen-address.ts';
import type { Service } from '../service.ts';
import type { Sessions } from './http2/serve-sessions.ts';

type Server = HttpServer | TlsServer;

/** Connections that wait to be accepted; many concurrent clients exceed the default of 511. */
const backlog = 4_096;
const drainLimitMs = 8_000;
const sweepMs = 50;

/**
 * Listens until the role is stopped, and then waits for the requests in flight. Answers `http://host:port`, or
 * `https://host:port`, with the actual port. Throws a ConfigError where the port is in use.
 */
export async function listenUntilStopped(
  { life }: Pick<Service, 'life'>,
  server: Server,
  { host, port, setting }: AdminAddress,
  name = 'http server',
  sessions?: Sessions,
): Promise<string> {
  const unused = trackUnused(server);
  await listen(server, host, port, setting);
  life.onStop(name, () => drain(server, unused, sessions));
  const { port: actual } = server.address() as AddressInfo;
  return `${server instanceof TlsServer ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${actual}`;
}

function listen(server: Server, host: string, port: number, setting: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken ? new ConfigError([`${setting} is wrong: port ${port} on ${host} is in use; choose another`]) : error,
      );
    });
    server.listen({ port, host, backlog }, resolve);
  });
}

/**
 * Connections without a request yet, as browsers and pools open them in advance. Node does not count them as idle, so each
 * of them would delay the end of the process as long as a slow request may.
 */
function trackUnused(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  // Requests over TLS come from sockets of their own, which the handshake makes.
  (server as HttpServer).on(
    server instanceof TlsServer ? 'secureConnection' : 'connection',
    (socket: Socket & Partial<TLSSocket>) => {
      // HTTP/2 says by itself that a connection takes no further requests.
      if (socket.alpnProtocol === 'h2') return;
      unused.add(socket);
      socket.once('close', () => unused.delete(socket));
    },
  );
  server.on('request', ({ socket }) => unused.delete(socket));
  return unused;
}

/** Waits for requests in flight, then closes the remaining connections. */
function drain(server: Server, unused: ReadonlySet<Socket>, sessions: Sessions | undefined): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => {
      server.closeAllConnections();
      sessions?.cut();
    }, drainLimitMs);
    // A connection whose request has ended would be kept alive for the next one.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
    sessions?.drain();
    for (const socket of unused) socket.destroy();
  });
}
