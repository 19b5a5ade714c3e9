import { type Environment, environmentOf, settingPrefix } from './config.ts';
import type { RoleStart } from './descriptor.ts';
import { readListenAddress } from './listen-address.ts';

type Known = Pick<RoleStart, 'service' | 'role' | 'ports' | 'admin' | 'isModel'>;

const engineSettings = ['KAFKA_BROKERS', 'MONGODB_URL', 'DATABASE_URL'];

/**
 * `host:port` of all services and engines of the platform that settings name: the ports of roles on this machine, the
 * addresses of engines, and those under which services call each other (`CATALOG_URL`, `EDGE_CONTENT_URL`). Of models only
 * the admin ports are, since users may have models called. Throws a ConfigError.
 */
export function ownAddresses(known: readonly Known[], env: Environment): readonly string[] {
  const local = known
    .flatMap((role) => {
      const { ports, admin } = readListenAddress(role, environmentOf(role.service, env));
      return [...(role.isModel ? [] : Object.values(ports)), admin.port];
    })
    .map((port) => `127.0.0.1:${port}`);
  const isAddress = namesOwnAddress(known);
  const remote = Object.entries(env).flatMap(([name, value = '']) =>
    isAddress(name) ? value.split(severalUrls).flatMap(hostsIn) : [],
  );
  return [...new Set([...local, ...remote])];
}

/** Whether a setting of this name holds the address of an engine or a service of the platform. */
export function namesOwnAddress(known: readonly Pick<Known, 'service'>[]): (setting: string) => boolean {
  const services = [...new Set(known.map(({ service }) => settingPrefix(service)))];
  const names = [...engineSettings, ...services.map((prefix) => `${prefix}URL`)];
  return (setting) => names.some((one) => setting === one || setting.endsWith(`_${one}`));
}

/** Between two addresses, and not between the hosts of one. */
const severalUrls = /,(?=\s*[a-z]+:\/\/)/i;

const usualPorts: Readonly<Record<string, number>> = {
  http: 80,
  https: 443,
  mongodb: 27_017,
  postgres: 5_432,
  postgresql: 5_432,
};

/** The hosts of an address, or of several separated by commas; databases have them in one URL. */
function hostsIn(value: string): string[] {
  const [, scheme = '', rest = ''] = /^(?:([a-z+]+):\/\/)?([^/?#]*)/i.exec(value.trim()) ?? [];
  const hosts = rest
    .slice(rest.lastIndexOf('@') + 1)
    .split(',')
    .map((host) => host.trim());
  const port = usualPorts[scheme.toLowerCase()];
  return hosts.flatMap((host) => {
    if (/:\d+$/.test(host)) return [host];
    return host === '' || port === undefined ? [] : [`${host}:${port}`];
  });
}
