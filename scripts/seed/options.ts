import { parseArgs } from 'node:util';
import { readStoreConfig } from '../../services/catalog/config.ts';
import { ConfigError, type Environment } from '../../services/kit/config.ts';
import { localDatabaseUrl } from '../start/local-database.ts';
import { readStartSettings } from '../start/settings.ts';
import { largestSeed } from './ids.ts';

export interface SeedOptions {
  readonly databaseUrl: string;
  readonly schema: string;
  /** `http://127.0.0.1:8002/ccds`, of the platform of `npm start`. */
  readonly catalogUrl: string;
  /** Where that platform keeps the account to call the catalog with. */
  readonly credentials: string;
  readonly solutions: number;
  readonly seed: number;
  readonly events: boolean;
}

const flags = {
  solutions: { type: 'string', default: '10000' },
  seed: { type: 'string', default: '1' },
  events: { type: 'boolean', default: false },
} as const;

const mostSolutions = 10_000_000;

/**
 * The database that DATABASE_URL names, or that of the platform of `npm start`. Throws a ConfigError for a wrong number or
 * setting and a TypeError for a flag that does not exist.
 */
export function readSeedOptions(args: readonly string[], env: Environment): SeedOptions {
  const { values } = parseArgs({ args: [...args], options: flags });
  const start = readStartSettings(env);
  const { DATABASE_URL: databaseUrl, CATALOG_SCHEMA: schema } = readStoreConfig({
    DATABASE_URL: localDatabaseUrl(start),
    ...env,
  });
  return {
    databaseUrl,
    schema,
    catalogUrl: `http://127.0.0.1:${start.CATALOG_PORT}/ccds`,
    credentials: `${start.MODELYARD_HOME}/catalog-credentials`,
    solutions: whole('--solutions', values.solutions, 1, mostSolutions),
    seed: whole('--seed', values.seed, 0, largestSeed),
    events: values.events,
  };
}

function whole(flag: string, text: string, low: number, high: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= low && value <= high) return value;
  throw new ConfigError([`${flag} must be a whole number from ${low} to ${high}, not "${text}"`]);
}
