import { createHash } from 'node:crypto';
import { brokerPort, modelPort } from '../../domain/manifests/ports.ts';
import type { DeploymentPlan, PlannedComponent } from '../../domain/plan.ts';
import type { PortRange } from '../../domain/port-range.ts';
import { type Rollout, rolloutName, roundOf } from '../../domain/rollout.ts';

export const labels = {
  deployment: 'org.modelyard.deployment',
  revision: 'org.modelyard.revision',
  /** Absent in containers of older releases: 0. */
  round: 'org.modelyard.round',
  component: 'org.modelyard.component',
  /** `model` or `data_broker`: absent in containers of older releases, which are models. */
  kind: 'org.modelyard.kind',
  /** The host port, which stays the same when the container is started again. */
  port: 'org.modelyard.port',
  /** Digest of what the container was made of: a container of another one is made anew. */
  made: 'org.modelyard.made',
} as const;

/** Where a component listens in its container. */
export const portInContainer = (kind: PlannedComponent['kind']): number =>
  kind === 'data_broker' ? brokerPort : modelPort;

export interface ContainerLimits {
  readonly memoryBytes: number;
  /** Cores. */
  readonly processors: number;
  readonly processes: number;
}

/** How the platform reaches containers: at a port of the host, or at their own in a network that both are in. */
export type Reach =
  | { readonly via: 'host'; readonly bind: string; readonly address: string; readonly ports: PortRange }
  | { readonly via: 'network'; readonly network: string };

export const networkName = (deploymentId: string) => `modelyard-${deploymentId}`;

/** Derived, so that a container that a dead worker made is found again. */
export const containerName = (plan: DeploymentPlan, component: PlannedComponent, replica: number) =>
  `modelyard-${plan.deploymentId}-${component.name}-${rolloutName(plan)}-${replica}`;

/** The replica in such a name, with or without the slash before it. */
export const replicaOf = (name: string): string => name.slice(name.lastIndexOf('-') + 1);

/** Which servers a container with these labels is of. */
export const rolloutOf = (given: Readonly<Record<string, string>>): Rollout => ({
  revisionId: given[labels.revision] ?? '',
  round: Number(given[labels.round] ?? 0),
});

/** Which port is tried first, and which after it: other containers of this host may have it. */
export function portOf(name: string, attempt: number, { first, last }: PortRange): number {
  const start = createHash('sha256').update(name).digest().readUInt32BE();
  return first + ((start + attempt) % (last - first + 1));
}

export interface ContainerRequest {
  readonly plan: DeploymentPlan;
  readonly component: PlannedComponent & { readonly image: string };
  readonly limits: ContainerLimits;
  readonly reach: Reach;
  /** Of the host; only where containers are reached there. */
  readonly port: number | undefined;
}

/**
 * The body of `POST /containers/create`. A model is foreign code: its file system is read-only, it has no capability and can
 * gain none, and it is the user of its image, which is not root.
 */
export function containerSpec({ plan, component, limits, reach, port }: ContainerRequest) {
  const { deploymentId, revisionId, options } = plan;
  const memory = options.memoryLimitBytes ?? limits.memoryBytes;
  const listening = portInContainer(component.kind);
  const publish = reach.via === 'host' && port !== undefined;
  const spec = {
    Image: component.image,
    ExposedPorts: { [`${listening}/tcp`]: {} },
    HostConfig: {
      NetworkMode: networkName(deploymentId),
      // The engine waits twice as long before each start, a minute at most.
      RestartPolicy: { Name: 'unless-stopped' },
      Memory: memory,
      // No swap besides: a model that needs more than its limit would only become slow, and its neighbours with it.
      MemorySwap: memory,
      NanoCpus: Math.round((options.processorLimit ?? limits.processors) * 1e9),
      PidsLimit: limits.processes,
      ReadonlyRootfs: true,
      Tmpfs: { '/tmp': 'rw,nosuid,nodev,size=256m' },
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges'],
      LogConfig: { Type: 'json-file', Config: { 'max-size': '10m', 'max-file': '3' } },
      PortBindings: publish ? { [`${listening}/tcp`]: [{ HostIp: reach.bind, HostPort: String(port) }] } : {},
    },
    NetworkingConfig: {
      EndpointsConfig: { [networkName(deploymentId)]: { Aliases: [component.name, component.containerName] } },
    },
  };
  return {
    ...spec,
    Labels: {
      [labels.deployment]: deploymentId,
      [labels.revision]: revisionId,
      [labels.round]: String(roundOf(plan)),
      [labels.component]: component.name,
      [labels.kind]: component.kind,
      [labels.made]: madeOf({ component, limits, reach, plan, port: undefined }, memory),
      ...(publish && { [labels.port]: String(port) }),
    },
  };
}

/** Without the port: a container at another port is the same container. */
export function madeOf({ component, limits, reach, plan }: ContainerRequest, memory: number): string {
  const cores = plan.options.processorLimit ?? limits.processors;
  // Older releases published data brokers at the port of models.
  const port = component.kind === 'data_broker' ? [brokerPort] : [];
  const text = JSON.stringify([component.image, memory, cores, limits.processes, reach, ...port]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
