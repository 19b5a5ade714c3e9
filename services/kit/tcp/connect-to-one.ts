import { connect, type Socket } from 'node:net';

const connectTimeoutMs = 2_000;

/**
 * A connection to the first of these addresses that accepts one; undefined where none does. `count` keeps the number of
 * connections of each address: the caller counts the one it gets down when it has ended.
 */
export async function connectToOne(
  addresses: readonly string[],
  port: number,
  count: (address: string, by: 1 | -1) => void,
): Promise<{ readonly socket: Socket; readonly address: string } | undefined> {
  for (const address of addresses) {
    // Counted from now on: connections that arrive together would all choose the same address otherwise.
    count(address, 1);
    const socket = await attempt(address, port);
    if (socket) return { socket, address };
    count(address, -1);
  }
  return undefined;
}

function attempt(host: string, port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, allowHalfOpen: true, noDelay: true, keepAlive: true });
    const fail = () => {
      socket.destroy();
      resolve(undefined);
    };
    socket.setTimeout(connectTimeoutMs, fail);
    socket.once('error', fail);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('timeout', fail);
      socket.off('error', fail);
      resolve(socket);
    });
  });
}
