import type { RoleDescriptor, ServiceDescriptor } from '../../services/kit/descriptor.ts';
import { youngGenerationMib } from '../start/node-flags.ts';

/** A role with its service: a container of compose, a Deployment of a cluster. */
export interface Part {
  readonly service: ServiceDescriptor;
  readonly role: RoleDescriptor;
}

export const partsOf = (services: readonly ServiceDescriptor[]): readonly Part[] =>
  services.flatMap((service) => service.roles.toReversed().map((role) => ({ service, role })));

/** `content` where others call it, `content-worker`. */
export function containerOf({ service, role }: Part): string {
  const isMain =
    role.name === 'gateway' || (role.name === 'rpc' && !service.roles.some(({ name }) => name === 'gateway'));
  return isMain ? service.name : `${service.name}-${role.name}`;
}

export function commandOf({ service, role }: Part): readonly string[] {
  const mib = youngGenerationMib(service, role);
  const flags = mib ? [`--max-semi-space-size=${mib}`] : [];
  return ['node', ...flags, 'services/main.ts', service.name, role.name];
}

/** Of probes and metrics. */
export const adminPortOf = ({ role }: Part): number => Object.values(role.admin)[0] ?? 0;

/**
 * The entry point publishes the ports of all: a port of the machine has one owner, so a service that published one itself could
 * not be scaled.
 */
export const publishedPorts = (all: readonly Part[]) =>
  all.flatMap((part) =>
    Object.entries(part.role.ports)
      .filter(([setting]) => part.role.published === 'all' || part.role.published?.includes(setting))
      .map(([setting, port]) => ({ setting, port, part })),
  );

/** Those of them that it passes on to other services. */
export const forwardedPorts = (all: readonly Part[]) => publishedPorts(all).filter(({ part }) => !part.service.last);
