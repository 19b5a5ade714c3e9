import type { Server } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { createConcurrencyLimiter } from '../concurrency-limiter.ts';
import { AppError } from '../errors.ts';
import { clientNetwork } from './client-network.ts';
import { toProblem } from './problem.ts';

export interface ConnectionLimits {
  /** Open connections of all clients; more are closed without an answer. */
  readonly all: number;
  /** Of one network, see `clientNetwork`. */
  readonly network: number;
  /** Addresses whose connections are not counted by network: proxies, behind which many clients are. */
  isExempt(address: string): boolean;
}

/** Takes one of the slots of a client's network, for what is no connection but costs as much; undefined where none is free. */
export type TakeSlot = (address: string) => (() => void) | undefined;

/** How long a rejected client may take to read why. */
const rejectionMs = 1_000;

/** Rejects further connections of a network with 429, before anything of their requests is read. */
export function limitConnections(
  server: Server | TlsServer,
  limits: ConnectionLimits,
  onRejected: () => void,
): TakeSlot {
  const { all, network, isExempt } = limits;
  const slots = createConcurrencyLimiter(0);
  const takeSlot: TakeSlot = (address) => {
    if (isExempt(address)) return () => undefined;
    const key = clientNetwork(address);
    if (slots.acquire(key, network, 0, undefined) === undefined) return () => slots.release(key);
    onRejected();
    return undefined;
  };
  server.maxConnections = all;
  server.on('drop', onRejected);
  const accepting = server.listeners('connection');
  server.removeAllListeners('connection');
  (server as Server).on('connection', (socket: Socket) => {
    const release = takeSlot(socket.remoteAddress ?? '');
    if (!release) {
      reject(socket);
      return;
    }
    socket.once('close', release);
    for (const accept of accepting) accept.call(server, socket);
  });
  return takeSlot;
}

function reject(socket: Socket): void {
  const error = new AppError('rate_limited', 'Too many open connections; close some first.', {
    reason: 'too_many_connections',
  });
  const body = JSON.stringify(toProblem(error, 'none'));
  const head = [
    'HTTP/1.1 429 Too Many Requests',
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Retry-After: 5',
    'Connection: close',
  ];
  socket.on('error', () => undefined).resume();
  socket.setTimeout(rejectionMs, () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
