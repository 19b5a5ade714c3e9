import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the range systems take the local ports of outgoing connections from (Linux 32768 up, others 49152 up): a port
 * out of that range can be gone again before whoever asked for it listens there. `FREE_PORTS=15000-19999` chooses a part,
 * for programs that run beside each other: told by one, a port may not be bound yet when the other looks.
 */
const [lowest = 15_000, highest = 31_999] = (process.env.FREE_PORTS ?? '').split('-').filter(Boolean).map(Number);

/** Who asks for a dozen before binding the first must not be told one of them twice. */
const issued = new Set<number>();

/** A port nobody listens on at this moment, another one at each call. Another program may take it before you do: bind soon. */
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
