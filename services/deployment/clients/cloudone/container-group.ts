import { createHash } from 'node:crypto';
import type { Container, ContainerGroup } from '@azure/arm-containerinstance';
import { brokerPort, modelPort } from '../../domain/manifests/ports.ts';
import type { DeploymentPlan } from '../../domain/plan.ts';
import { roundOf } from '../../domain/rollout.ts';
import { containerName, tags, type WantedGroup } from './names.ts';
import type { RegistryLogin } from './port.ts';
import type { CloudoneSettings } from './settings.ts';

export interface GroupSource {
  readonly image: string;
  /** For the registry of the image; undefined where it is public. */
  readonly login: RegistryLogin | undefined;
}

const gib = 2 ** 30;

/** Where groups are made. */
export interface Place {
  readonly settings: CloudoneSettings;
  readonly subnetId: string | undefined;
}

/** What Azure is asked to make of a component. */
export const containerGroup = (
  plan: DeploymentPlan,
  wanted: WantedGroup,
  source: GroupSource,
  place: Place,
): ContainerGroup =>
  groupOf(plan, source, place, {
    ...{ component: wanted.component.name, replica: wanted.replica, made: madeOf(plan, wanted, place.settings) },
    port: wanted.component.kind === 'data_broker' ? brokerPort : modelPort,
    limits: limitsOf(plan, place.settings),
  });

/** What is in a group. */
export interface GroupContent {
  readonly component: string;
  readonly replica: number;
  readonly port: number;
  readonly made: string;
  readonly limits: { readonly cores: number; readonly memoryBytes: number };
  readonly container?: Pick<Container, 'command' | 'environmentVariables' | 'volumeMounts'>;
  readonly volumes?: ContainerGroup['volumes'];
}

export function groupOf(
  plan: DeploymentPlan,
  { image, login }: GroupSource,
  { settings, subnetId }: Place,
  { component, replica, port, made, limits, container, volumes }: GroupContent,
): ContainerGroup {
  // Azure has tenths of a GiB, and of a core.
  const requests = { cpu: tenths(limits.cores), memoryInGB: tenths(limits.memoryBytes / gib) };
  const ports = [{ port, protocol: 'TCP' }];
  return {
    ...{ location: settings.location, osType: 'Linux', restartPolicy: 'Always' },
    containers: [{ name: containerName, image, ports, resources: { requests, limits: requests }, ...container }],
    ...(volumes && { volumes }),
    ipAddress: { type: subnetId === undefined ? 'Public' : 'Private', ports },
    ...(subnetId !== undefined && { subnetIds: [{ id: subnetId }] }),
    ...(login && { imageRegistryCredentials: [{ ...login }] }),
    tags: {
      [tags.deployment]: plan.deploymentId,
      [tags.revision]: plan.revisionId,
      [tags.round]: String(roundOf(plan)),
      [tags.component]: component,
      [tags.replica]: String(replica),
      [tags.port]: String(port),
      [tags.made]: made,
    },
  };
}

/** Azure changes no group in place: one that was made of something else is made anew. */
export function madeOf(plan: DeploymentPlan, { component }: WantedGroup, settings: CloudoneSettings): string {
  const { location, subnet, registry } = settings;
  const parts = [component.image, component.kind, location, subnet, registry, limitsOf(plan, settings)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

const limitsOf = ({ options }: DeploymentPlan, { limits }: CloudoneSettings) => ({
  cores: options.processorLimit ?? limits.cores,
  memoryBytes: options.memoryLimitBytes ?? limits.memoryBytes,
});

const tenths = (value: number): number => Math.max(1, Math.ceil(value * 10)) / 10;
