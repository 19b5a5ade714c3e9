import { createHash } from 'node:crypto';
import type { DriverContext } from '../../domain/driver.ts';
import { clusterImage } from '../../domain/manifests/images.ts';
import type { DeploymentPlan } from '../../domain/plan.ts';
import { roundOf } from '../../domain/rollout.ts';
import type { Chosen } from './choose.ts';
import type { CloudSettings } from './cloud-settings.ts';
import { keepOldest } from './keep-oldest.ts';
import { tagOf, type WantedServer } from './names.ts';
import type { OpenStack } from './open-stack.ts';
import { removeServer, untilGone } from './remove-servers.ts';
import { type CloudPort, type CloudResources, type CloudServer, isBeingDeleted, metadataKeys } from './resources.ts';
import { portOf } from './security-group.ts';
import { userData } from './user-data.ts';

/** A token for pulling this image and nothing else. */
export type PullToken = (image: string, signal: AbortSignal) => Promise<string | undefined>;

export interface Making {
  readonly cloud: OpenStack;
  readonly settings: CloudSettings;
  readonly pullToken: PullToken;
  readonly plan: DeploymentPlan;
  readonly chosen: Chosen;
  readonly groupId: string;
  /** As it was listed before anything was made. */
  readonly found: CloudResources;
}

/** Port, floating address, server: each is made where it is missing, in an order in which a later one finds the earlier. */
export async function ensureServer(making: Making, wanted: WantedServer, context: DriverContext): Promise<void> {
  const port = await ensurePort(making, wanted.name);
  await ensureAddress(making, port);
  context.signal.throwIfAborted();
  const { cloud, settings, found } = making;
  const made = madeOf(making, wanted);
  const sameName = found.servers.filter((one) => one.name === wanted.name && !isBeingDeleted(one));
  const server = await keepOldest(sameName, (one) => removeServer(cloud, one));
  if (server && server.metadata[metadataKeys.made] === made && server.status !== 'ERROR') return;
  if (server) {
    await removeServer(cloud, server);
    await untilGone(cloud, settings, making.plan.deploymentId, ({ id }) => id === server.id);
  }
  context.report({ message: `starting ${wanted.component.containerName}` });
  const body = { server: await serverOf(making, wanted, port, made, context.signal) };
  await cloud.call<{ readonly server: CloudServer }>({ service: 'compute', method: 'POST', path: '/servers', body });
}

async function ensurePort({ cloud, plan, chosen, groupId, found }: Making, name: string): Promise<CloudPort> {
  const sameName = found.ports.filter((port) => port.name === name);
  const kept = await keepOldest(sameName, async ({ id }) => {
    await cloud.call({ service: 'network', method: 'DELETE', path: `/ports/${id}` });
  });
  if (kept) return kept;
  const port = {
    name,
    description: tagOf(plan.deploymentId),
    network_id: chosen.networkId,
    security_groups: [groupId],
  };
  const made = await cloud.call<{ readonly port: CloudPort }>({
    ...{ service: 'network', method: 'POST', path: '/ports', body: { port } },
  });
  if (!made) throw new Error('Neutron made a port and did not say which');
  return made.port;
}

/** A port has one floating address at most: Neutron rejects a second one. */
async function ensureAddress({ cloud, plan, chosen, found }: Making, { id }: CloudPort): Promise<void> {
  const { externalNetworkId } = chosen;
  if (externalNetworkId === undefined || found.addresses.some(({ port_id }) => port_id === id)) return;
  const description = tagOf(plan.deploymentId);
  const body = { floatingip: { floating_network_id: externalNetworkId, port_id: id, description } };
  await cloud.call({ service: 'network', method: 'POST', path: '/floatingips', body });
}

async function serverOf(making: Making, wanted: WantedServer, port: CloudPort, made: string, signal: AbortSignal) {
  const { plan, chosen, settings, pullToken } = making;
  const { component, name } = wanted;
  const image = String(component.image);
  const start = {
    image: clusterImage(image, component.solutionId, settings.registry),
    registry: settings.registry,
    token: await pullToken(image, signal),
    port: portOf(component),
    memoryBytes: plan.options.memoryLimitBytes,
    processors: plan.options.processorLimit,
  };
  return {
    ...{ name, imageRef: chosen.imageId, flavorRef: chosen.flavor.id, networks: [{ port: port.id }] },
    user_data: Buffer.from(userData(start)).toString('base64'),
    tags: [tagOf(plan.deploymentId)],
    metadata: {
      [metadataKeys.deployment]: plan.deploymentId,
      [metadataKeys.revision]: plan.revisionId,
      [metadataKeys.round]: String(roundOf(plan)),
      [metadataKeys.component]: component.name,
      [metadataKeys.port]: String(start.port),
      [metadataKeys.made]: made,
    },
  };
}

/** Without the token, which is another one each time, and by names: an image of the cloud is replaced under its name. */
function madeOf({ plan, chosen, settings }: Making, { component }: WantedServer): string {
  const { memoryLimitBytes, processorLimit } = plan.options;
  const parts = [
    component.image,
    settings.registry,
    settings.image,
    chosen.flavor.name,
    memoryLimitBytes,
    processorLimit,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
