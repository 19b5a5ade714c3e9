import type { z } from 'zod';
import { type Environment, host, port, readSettings } from './config.ts';
import type { ServerTls } from './http/tls/certificate-files.ts';
import { serviceServerSettings, serviceServerTls, servicesTls } from './http/tls/service-settings.ts';
import { adminSettings } from './role-settings.ts';

export interface RoleTls {
  /** The setting that names its certificate, without which it is plain HTTP; always behind TLS where this is absent. */
  readonly certificate?: string;
}

/** Default ports of a role by their settings, see `RoleDescriptor`. */
interface RolePorts {
  readonly ports: Readonly<Record<string, number>>;
  readonly admin: Readonly<Record<string, number>>;
  readonly tls?: RoleTls;
}

/** Where a role listens. */
export interface ListenAddress {
  readonly host: string;
  /** By their settings, in the order of the descriptor. */
  readonly ports: Readonly<Record<string, number>>;
  /** Of the API; plain HTTP where it is absent, or TLS with files of its own. */
  readonly tls?: ServerTls | undefined;
  readonly admin: AdminAddress;
}

/** Where probes and metrics are answered. */
export interface AdminAddress {
  readonly host: string;
  readonly port: number;
  /** The setting that moves the port. */
  readonly setting: string;
}

/** The setting that says on which address a role with these ports is called: `CONTENT_HOST` goes with `CONTENT_PORT`. */
export function hostSetting({ ports }: Pick<RolePorts, 'ports'>): string | undefined {
  const [first] = Object.keys(ports);
  return first?.replace(/(_HTTP|_GRPC)?_PORT$/, '_HOST');
}

/** All settings that say where a role listens. */
export function listenShape(role: RolePorts): z.ZodRawShape {
  const setting = hostSetting(role);
  return {
    ...(setting && { [setting]: host() }),
    ...portShape({ ...role.ports, ...role.admin }),
    ...adminSettings,
    ...(hasServiceTls(role) && serviceServerSettings),
  };
}

const hasServiceTls = ({ tls }: RolePorts) => tls?.certificate === servicesTls.certificate;

const portShape = (defaults: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(defaults).map(([setting, fallback]) => [setting, port(fallback)] as const));

/** Throws a ConfigError. */
export function readListenAddress(role: RolePorts, env: Environment): ListenAddress {
  const setting = hostSetting(role) ?? 'HOST';
  const { [setting]: address = '' } = readSettings({ [setting]: host() }, env);
  const { ADMIN_HOST: adminHost } = readSettings(adminSettings, env);
  const [[adminSetting, adminPort] = ['ADMIN_PORT', 0]] = Object.entries(readSettings(portShape(role.admin), env));
  return {
    host: address,
    ports: readSettings(portShape(role.ports), env),
    tls: hasServiceTls(role) ? serviceServerTls(env) : undefined,
    admin: { host: adminHost, port: adminPort, setting: adminSetting },
  };
}
