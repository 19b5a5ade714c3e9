import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { ConfigError } from '../config.ts';
import type { Service } from '../service.ts';
import { connectToOne } from './connect-to-one.ts';
import type { ForwardedPort } from './forwarded-ports.ts';

/** The IP addresses that a name stands for now. */
export type ResolveName = (hostname: string) => Promise<readonly string[]>;

export interface ForwardPortOptions {
  /** Where this machine listens. */
  readonly host: string;
  /** Connections at a time; further ones are closed. */
  readonly connections: number;
  /** The setting that an operator changes when the port is in use. */
  readonly setting: string;
  readonly resolve?: ResolveName;
  /** How long connections may go on once the role stops. */
  readonly drainMs?: number;
}

const usualDrainMs = 8_000;

/**
 * Listens at a port and passes each connection to one address of a service: to the one with the fewest connections, and to
 * the next where it does not accept any. It looks into nothing that passes, so HTTP and gRPC are the same to it. Answers the
 * actual port. Throws a ConfigError where the port is in use.
 */
export async function forwardPort(
  service: Service,
  { port, target }: ForwardedPort,
  { host, connections, setting, resolve = resolveName, drainMs = usualDrainMs }: ForwardPortOptions,
): Promise<number> {
  const open = new Set<Socket>();
  /** Connections by the address they go to. */
  const load = new Map<string, number>();
  let turn = 0;

  async function pass(client: Socket): Promise<void> {
    const found = await resolve(target.host).catch(() => []);
    const upstream = await connectToOne(inOrder(found), target.port, count);
    if (upstream === undefined) {
      service.log.warn({ target: `${target.host}:${target.port}` }, 'a connection was refused: nothing listens there');
      client.destroy();
      return;
    }
    const { socket, address } = upstream;
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      count(address, -1);
      client.destroy();
    });
    socket.on('error', () => client.destroy());
    client.once('close', () => socket.destroy());
    // It went while the connection was made.
    if (client.destroyed) socket.destroy();
    client.pipe(socket);
    socket.pipe(client);
  }

  /** Those with the fewest connections first; of equals each in turn. */
  function inOrder(addresses: readonly string[]): readonly string[] {
    turn += 1;
    const from = turn % Math.max(addresses.length, 1);
    const rotated = [...addresses.slice(from), ...addresses.slice(0, from)];
    return rotated.sort((a, b) => (load.get(a) ?? 0) - (load.get(b) ?? 0));
  }

  function count(address: string, by: number): void {
    const now = (load.get(address) ?? 0) + by;
    if (now === 0) load.delete(address);
    else load.set(address, now);
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true, keepAlive: true }, (client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    pass(client).catch((error) => {
      service.log.error({ err: error }, 'a connection was not passed on');
      client.destroy();
    });
  });
  server.maxConnections = connections;
  const listening = once(server, 'listening');
  server.listen({ host, port });
  await listening.catch((error) => {
    throw error.code === 'EADDRINUSE'
      ? new ConfigError([`${setting} is wrong: port ${port} on ${host} is in use; choose another`])
      : error;
  });

  service.life.onStop(`port ${port}`, async () => {
    const cut = setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, drainMs);
    await new Promise<void>((resolve) => server.close(() => resolve()));
    clearTimeout(cut);
  });
  return (server.address() as AddressInfo).port;
}

const resolveName: ResolveName = async (hostname) => {
  const all = await lookup(hostname, { all: true });
  // A host that has both is one address, not two.
  const family = all.some((one) => one.family === 4) ? 4 : 6;
  return all.filter((one) => one.family === family).map(({ address }) => address);
};
