import { createHash } from 'node:crypto';
import type { ContainerGroup } from '@azure/arm-containerinstance';
import { brokerPort, modelPort } from '../../domain/manifests/ports.ts';
import type { DeploymentPlan } from '../../domain/plan.ts';
import { containerName, tags, type WantedGroup } from './names.ts';
import type { RegistryLogin } from './port.ts';
import type { CloudoneSettings } from './settings.ts';

export interface GroupSource {
  readonly image: string;
  /** For the registry of the image; undefined where it is public. */
  readonly login: RegistryLogin | undefined;
}

const gib = 2 ** 30;

/** What Azure is asked to make of a component. */
export function containerGroup(
  plan: DeploymentPlan,
  wanted: WantedGroup,
  { image, login }: GroupSource,
  place: { readonly settings: CloudoneSettings; readonly subnetId: string | undefined },
): ContainerGroup {
  const { settings, subnetId } = place;
  const port = wanted.component.kind === 'data_broker' ? brokerPort : modelPort;
  const { cores, memoryBytes } = limitsOf(plan, settings);
  // Azure has tenths of a GiB, and of a core.
  const requests = { cpu: tenths(cores), memoryInGB: tenths(memoryBytes / gib) };
  return {
    ...{ location: settings.location, osType: 'Linux', restartPolicy: 'Always' },
    containers: [
      { name: containerName, image, ports: [{ port, protocol: 'TCP' }], resources: { requests, limits: requests } },
    ],
    ipAddress: { type: subnetId === undefined ? 'Public' : 'Private', ports: [{ port, protocol: 'TCP' }] },
    ...(subnetId !== undefined && { subnetIds: [{ id: subnetId }] }),
    ...(login && { imageRegistryCredentials: [{ ...login }] }),
    tags: {
      [tags.deployment]: plan.deploymentId,
      [tags.revision]: plan.revisionId,
      [tags.component]: wanted.component.name,
      [tags.replica]: String(wanted.replica),
      [tags.port]: String(port),
      [tags.made]: madeOf(plan, wanted, settings),
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
