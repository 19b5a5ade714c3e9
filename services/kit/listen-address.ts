import { type Environment, host, port, readSettings } from './config.ts';

/** Default ports by their settings, see `RoleDescriptor`. */
type Ports = Readonly<Record<string, number>>;

/** Where a role listens. */
export interface ListenAddress {
  readonly host: string;
  /** By their settings, in the order of the descriptor. */
  readonly ports: Readonly<Record<string, number>>;
}

/** The settings that say where a role with these ports listens: `CONTENT_WORKER_PORT` goes with `CONTENT_WORKER_HOST`. */
export function listenSettings(ports: Ports) {
  const [first = ''] = Object.keys(ports);
  const shapes = Object.entries(ports).map(([setting, fallback]) => [setting, port(fallback)] as const);
  return { hostSetting: first.replace(/(_HTTP|_GRPC)?_PORT$/, '_HOST'), portShape: Object.fromEntries(shapes) };
}

/** Throws a ConfigError. */
export function readListenAddress(ports: Ports, env: Environment): ListenAddress {
  const { hostSetting, portShape } = listenSettings(ports);
  const { [hostSetting]: address = '' } = readSettings({ [hostSetting]: host() }, env);
  return { host: address, ports: readSettings(portShape, env) };
}
