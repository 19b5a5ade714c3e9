import { tagOf } from './names.ts';
import type { OpenStack } from './open-stack.ts';

/** Keys of a server's metadata. */
export const metadataKeys = {
  ...{ deployment: 'modelyard_deployment', revision: 'modelyard_revision', component: 'modelyard_component' },
  /** Absent in servers of older releases: 0. */
  round: 'modelyard_round',
  /** Where its model listens. */
  port: 'modelyard_port',
  /** Digest of what the server was made of: one that was made of something else is made anew. */
  made: 'modelyard_made',
} as const;

export interface CloudServer {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly created: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly fault?: { readonly message: string };
  readonly 'OS-EXT-STS:task_state'?: string | null;
}

export interface CloudPort {
  readonly id: string;
  readonly name: string;
  readonly fixed_ips: readonly { readonly ip_address: string }[];
}

export interface FloatingAddress {
  readonly id: string;
  readonly port_id: string | null;
  readonly floating_ip_address: string;
}

export interface SecurityGroup {
  readonly id: string;
  readonly name: string;
  readonly security_group_rules: readonly SecurityRule[];
}

export interface SecurityRule {
  readonly direction: string;
  readonly port_range_min: number | null;
  readonly remote_ip_prefix: string | null;
}

/** What the cloud has of one deployment. */
export interface CloudResources {
  readonly servers: readonly CloudServer[];
  readonly ports: readonly CloudPort[];
  readonly addresses: readonly FloatingAddress[];
}

export const listServers = (cloud: OpenStack, deploymentId: string): Promise<readonly CloudServer[]> =>
  cloud.list<CloudServer>('compute', '/servers/detail', { tags: tagOf(deploymentId) });

export async function listResources(cloud: OpenStack, deploymentId: string): Promise<CloudResources> {
  const description = tagOf(deploymentId);
  const [servers, ports, addresses] = await Promise.all([
    listServers(cloud, deploymentId),
    cloud.list<CloudPort>('network', '/ports', { description }),
    cloud.list<FloatingAddress>('network', '/floatingips', { description }),
  ]);
  return { servers, ports, addresses };
}

export const listGroups = (cloud: OpenStack, deploymentId: string): Promise<readonly SecurityGroup[]> =>
  cloud.list<SecurityGroup>('network', '/security-groups', { name: tagOf(deploymentId) });

/** Nova deletes in the background: what is being deleted is nothing that runs. */
export const isBeingDeleted = (server: CloudServer): boolean =>
  server['OS-EXT-STS:task_state'] === 'deleting' || ['DELETED', 'SOFT_DELETED'].includes(server.status);
