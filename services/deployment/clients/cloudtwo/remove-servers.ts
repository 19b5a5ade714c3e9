import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../../kit/errors.ts';
import type { CloudSettings } from './cloud-settings.ts';
import type { OpenStack } from './open-stack.ts';
import { type CloudServer, listResources, listServers } from './resources.ts';

/** What could not be removed, by name, with the reason. */
export type Left = { readonly name: string; readonly reason: string };

type Waiting = Pick<CloudSettings, 'removalLimitMs' | 'lookEveryMs'>;

export const removeServer = async (cloud: OpenStack, { id }: Pick<CloudServer, 'id'>): Promise<void> =>
  void (await cloud.call({ service: 'compute', method: 'DELETE', path: `/servers/${id}` }));

/** Waits until the cloud lists none of them. Resolves to those that it still lists when the time is over. */
export async function untilGone(
  cloud: OpenStack,
  { removalLimitMs, lookEveryMs }: Waiting,
  deploymentId: string,
  isMeant: (server: CloudServer) => boolean,
): Promise<readonly CloudServer[]> {
  const end = Date.now() + removalLimitMs;
  while (true) {
    const present = (await listServers(cloud, deploymentId)).filter(isMeant);
    if (present.length === 0 || Date.now() > end) return present;
    await delay(lookEveryMs);
  }
}

/** Does the work; what the cloud does not allow is noted as left. Errors: those that pass. */
export async function attempt(left: Left[], name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.retriable) throw thrown;
    left.push({ name, reason: thrown.message });
  }
}

/**
 * Removes servers by name with what belongs to them. The floating address first: callers are rejected from then on; the port
 * last, because a server holds it. Resolves to what was left.
 */
export async function removeServers(
  cloud: OpenStack,
  waiting: Waiting,
  deploymentId: string,
  isMeant: (name: string) => boolean,
): Promise<readonly Left[]> {
  const { servers, ports, addresses } = await listResources(cloud, deploymentId);
  const meantPorts = ports.filter(({ name }) => isMeant(name));
  const keptPorts = new Set(ports.filter(({ name }) => !isMeant(name)).map(({ id }) => id));
  const left: Left[] = [];
  // One whose port is gone belongs to no server that is kept.
  for (const { id, port_id, floating_ip_address } of addresses.filter(({ port_id }) => !keptPorts.has(port_id ?? '')))
    await attempt(left, `floating address ${floating_ip_address} (${port_id ?? 'no port'})`, () =>
      cloud.call({ service: 'network', method: 'DELETE', path: `/floatingips/${id}` }),
    );
  for (const server of servers.filter(({ name }) => isMeant(name)))
    await attempt(left, `server ${server.name}`, () => removeServer(cloud, server));
  const present = await untilGone(cloud, waiting, deploymentId, ({ name }) => isMeant(name));
  for (const { name, status, fault } of present)
    if (!left.some((one) => one.name === `server ${name}`))
      left.push({
        name: `server ${name}`,
        reason: `Nova accepted its removal and still lists it: ${fault?.message ?? status}`,
      });
  for (const { id, name } of meantPorts) {
    if (present.some((server) => server.name === name))
      left.push({ name: `port ${name}`, reason: 'Its server is there.' });
    else
      await attempt(left, `port ${name}`, () =>
        cloud.call({ service: 'network', method: 'DELETE', path: `/ports/${id}` }),
      );
  }
  return left;
}
