import type { PortsInUse, ServiceSpec } from './services.ts';

/** Where the roles of a platform on one machine answer operators, as the portal reads it. */
export const probes = (services: readonly ServiceSpec[], ports: PortsInUse): string =>
  services.map(({ service, role, admin }) => `${service}/${role}=http://127.0.0.1:${ports[admin]}`).join(',');
