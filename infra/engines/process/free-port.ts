import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

/**
 * Below the range systems take the local ports of outgoing connections from (Linux 32768 up, others 49152 up): a port
 * out of that range can be taken before the caller listens on it. `FREE_PORTS=15000-19999` chooses a part, for programs that
 * run concurrently: a port that one of them has chosen may not be bound yet when another one checks it.
 */
const [lowest = 15_000, highest = 31_999] = (process.env.FREE_PORTS ?? '').split('-').filter(Boolean).map(Number);

/** A caller that takes a dozen ports before it binds the first must not get one of them twice. */
const issued = new Set<number>();

/** A port that is free at this moment, another one at each call. Another program may bind it before you do: bind soon. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(lowest, highest + 1);
    if (issued.has(port)) continue;
    issued.add(port);
    if (await isFree(port, host)) return port;
  }
  throw new Error(`No port between ${lowest} and ${highest} on ${host} seems to be free.`);
}

/** Whether one could listen there now. */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** Whether a program accepts connections there. */
export function isListening(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', () => finish(true));
    socket.on('error', () => finish(false));
  });
}
