import { readFileSync } from 'node:fs';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { type Environment, readSettings } from '../../config.ts';
import { serviceClientSettings } from './service-settings.ts';

export interface ServiceConnectOptions {
  readonly timeoutMs: number;
  readonly lookup?: LookupFunction;
}

/** How to connect to other services: for the option `connect` of a pool of undici. */
export function connectToServices(
  env: Environment,
  { timeoutMs, lookup }: ServiceConnectOptions,
): buildConnector.connector {
  const { SERVICE_AUTHORITIES_FILE: file } = readSettings(serviceClientSettings, env);
  const options = { timeout: timeoutMs, ...(lookup && { lookup }) };
  const connect = buildConnector(options);
  if (file === undefined) return connect;
  return (target, connected) => {
    if (target.protocol !== 'https:') return connect(target, connected);
    // The file is read for each connection: authorities that are replaced count without a restart.
    return buildConnector({ ...options, minVersion: 'TLSv1.2', ca: readFileSync(file) })(target, connected);
  };
}
