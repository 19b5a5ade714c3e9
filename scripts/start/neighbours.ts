import { edge } from '../../services/edge/service.ts';
import type { Environment } from '../../services/kit/config.ts';
import type { RoleDescriptor, ServiceDescriptor } from '../../services/kit/descriptor.ts';
import { services } from '../../services/services.ts';
import type { ServicePort } from './services.ts';
import type { StartSettings } from './settings.ts';

/** Where the services of a platform on one machine reach each other, by the settings that say so. `env`: of the services. */
export function neighbours(settings: StartSettings, env: Environment = {}): Readonly<Record<string, string>> {
  const names = services.flatMap(({ roles }: ServiceDescriptor) => roles.flatMap((role) => Object.keys(role.settings)));
  const at = (port: string) => `127.0.0.1:${settings[port as ServicePort]}`;
  return {
    ...addressSettings(names, ({ port }) => at(port), env),
    ...Object.fromEntries(
      names
        .filter((name) => name.endsWith('_PUBLIC_URL'))
        .map((name) => [name, `${schemeOf(edge.roles[0], env)}://${at('EDGE_PORT')}`]),
    ),
  };
}

/** Where a service is called. */
export interface CalledRole {
  readonly service: string;
  readonly port: string;
}

/** Of an engine behind the service that has its name. */
const engineAddresses = ['REGISTRY_URL'];

const gateways = services.flatMap(({ name, roles }: ServiceDescriptor) =>
  roles.filter((role) => role.name === 'gateway').map((role) => ({ service: name, role })),
);

const gatewayOf = (setting: string) =>
  engineAddresses.includes(setting)
    ? undefined
    : gateways.find(({ service }) => new RegExp(`^([A-Z]+_)?${service.toUpperCase()}(_LOCAL)?_URL$`).test(setting));

/** The service whose address this setting holds: `CONTENT_URL`, `EDGE_CONTENT_URL` for the edge alone, `FEDERATION_LOCAL_URL` of a second port. */
export const calledService = (setting: string): string | undefined => gatewayOf(setting)?.service;

/** The settings among these that hold the address of a service. */
export function addressSettings(
  names: readonly string[],
  hostOf: (role: CalledRole) => string,
  env: Environment = {},
): Readonly<Record<string, string>> {
  const urlOf = (name: string, { service, role }: { service: string; role: RoleDescriptor }) =>
    `${schemeOf(role, env)}://${hostOf({ service, port: portOf(name, role) })}${role.path ?? ''}`;
  return Object.fromEntries(
    names.flatMap((name) => {
      const called = gatewayOf(name);
      return called ? [[name, urlOf(name, called)]] : [];
    }),
  );
}

/** Of the addresses of a role's API, where the services have these settings. */
export const schemeOf = ({ tls }: Pick<RoleDescriptor, 'tls'>, env: Environment): 'http' | 'https' =>
  tls && (tls.certificate === undefined || env[tls.certificate]?.trim()) ? 'https' : 'http';

/** The first, unless the setting says that it is the other. */
function portOf(name: string, { ports }: RoleDescriptor): string {
  const [first = '', ...others] = Object.keys(ports);
  const local = name.endsWith('_LOCAL_URL') && others.find((port) => port.endsWith('_LOCAL_PORT'));
  return local || first;
}
