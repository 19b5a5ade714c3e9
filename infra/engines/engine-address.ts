import type { Engine } from './engine.ts';

/** Where an engine listens. */
export interface ListenAddress {
  readonly port: number;
  /** 127.0.0.1 when absent. */
  readonly host?: string | undefined;
  /** Who logs in, where the engine asks for it; `modelyard` when absent. */
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** Of the engine's certificate, where it is called over TLS. */
  readonly authoritiesFile?: string | undefined;
}

/** The host at which a server is reached on this machine that listens on `host`. */
export const reachableHost = (host = '127.0.0.1'): string => (host === '0.0.0.0' ? '127.0.0.1' : host);

/** What KAFKA_BROKERS, MONGODB_URL, DATABASE_URL or REGISTRY_URL takes; known before the engine runs. */
export function engineAddress(
  name: Engine['name'],
  { port, host, user = 'modelyard', password, authoritiesFile }: ListenAddress,
): string {
  const at = `${reachableHost(host)}:${port}`;
  const login = password === undefined ? user : `${user}:${password}`;
  const isSecure = authoritiesFile !== undefined;
  const mongodb = new URLSearchParams({
    replicaSet: 'rs0',
    ...(password !== undefined && { authSource: 'admin' }),
    ...(isSecure && { tls: 'true', tlsCAFile: authoritiesFile }),
  });
  const postgresql = isSecure && new URLSearchParams({ sslmode: 'verify-full', sslrootcert: authoritiesFile });
  return {
    kafka: at,
    mongodb: `mongodb://${password === undefined ? '' : `${login}@`}${at}/modelyard?${mongodb}`,
    registry: `http://${at}`,
    postgresql: `postgres://${login}@${at}/modelyard${postgresql ? `?${postgresql}` : ''}`,
  }[name];
}
