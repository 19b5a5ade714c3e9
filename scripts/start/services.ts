import type { Environment } from '../../services/kit/config.ts';
import type { RoleDescriptor, ServiceDescriptor } from '../../services/kit/descriptor.ts';
import { services } from '../../services/services.ts';
import { schemeOf } from './neighbours.ts';

type AnyRole = (typeof services)[number]['roles'][number];
type KeysOf<T> = T extends unknown ? keyof T : never;

/** The settings that move the ports of services. */
export type ServicePort = KeysOf<AnyRole['ports']> | KeysOf<AnyRole['admin']>;

/** Every port of a service, by the setting that moves it. */
export const servicePorts = Object.assign(
  {},
  ...services.flatMap(({ roles }: ServiceDescriptor) => roles.map(({ ports, admin }) => ({ ...ports, ...admin }))),
) as Readonly<Record<ServicePort, number>>;

/** Where the ports of a platform on this machine are. */
export type PortsInUse = Readonly<Record<ServicePort, number>>;

/** A role as launchers see it. */
export interface ServiceSpec {
  readonly service: string;
  readonly role: string;
  /** Every port it listens on. */
  readonly ports: readonly ServicePort[];
  /** The one of them that answers /readyz and /metrics. */
  readonly admin: ServicePort;
  /** `env`: of the services, which says where they are behind TLS. */
  readonly address: (ports: PortsInUse, env: Environment) => string;
  readonly weight: number;
  /** Started when all others are ready: the entry point of the platform. */
  readonly last: boolean;
  /** What a person who sees it for the first time would do with it. */
  readonly tryFirst: (ports: PortsInUse, env: Environment) => string;
}

/** What a platform on one machine consists of, in the order it is stopped from the end. */
export const platformServices: readonly ServiceSpec[] = services.flatMap((service: ServiceDescriptor) =>
  service.roles.map((role) => specOf(service, role)),
);

function specOf({ name, last = false }: ServiceDescriptor, role: RoleDescriptor): ServiceSpec {
  const ports = Object.keys({ ...role.ports, ...role.admin }) as ServicePort[];
  const [admin] = Object.keys(role.admin) as ServicePort[];
  if (admin === undefined) throw new Error(`${name} ${role.name} has no port for its probes`);
  const [first = admin] = ports;
  const http = (at: PortsInUse, env: Environment) =>
    `${schemeOf(role, env)}://127.0.0.1:${at[first]}${role.path ?? ''}`;
  const rpc = ports.find((setting) => setting.endsWith('_GRPC_PORT'));
  return {
    service: name,
    role: role.name,
    ports,
    admin,
    address: (at, env) =>
      rpc ? [`127.0.0.1:${at[rpc]} (gRPC)`, ...(first === rpc ? [] : [http(at, env)])].join(', ') : http(at, env),
    weight: role.weight,
    last,
    tryFirst: (at, env) => (role.tryFirst ?? 'curl {address}/metrics').replace('{address}', http(at, env)),
  };
}

export const serviceName = ({ service, role }: Pick<ServiceSpec, 'service' | 'role'>) => `${service} ${role}`;
