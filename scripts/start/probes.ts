import type { PortsInUse, ServiceSpec } from './services.ts';

/** Where the roles of a platform on one machine answer operators. */
export const probesOf = (services: readonly ServiceSpec[], ports: PortsInUse) =>
  services.map(({ service, role, admin }) => ({ service, role, url: `http://127.0.0.1:${ports[admin]}` }));

/** The same as the portal reads it. */
export const probes = (services: readonly ServiceSpec[], ports: PortsInUse): string =>
  probesOf(services, ports)
    .map(({ service, role, url }) => `${service}/${role}=${url}`)
    .join(',');
