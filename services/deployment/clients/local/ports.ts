import { createServer } from 'node:net';
import { AppError } from '../../../kit/errors.ts';

/** The first port from `first` on that neither another server has nor another program listens on. */
export async function findPort(first: number, taken: ReadonlySet<number>): Promise<number> {
  for (let port = first; port < first + mostPorts; port += 1) if (!taken.has(port) && (await isFree(port))) return port;
  throw new AppError('internal', `No port from ${first} on is free.`, { retriable: true });
}

/** Ports above the first one that are tried. */
const mostPorts = 2_000;

/** Whether a server on this machine could listen on it now. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
