import { z } from 'zod';
import { kafkaSettings } from '../kit/bus/kafka-settings.ts';
import { ConfigError, type Environment, integer, mongoUrl, readSettings } from '../kit/config.ts';
import { accounts } from '../kit/http/accounts.ts';
import { commandSenderSettings, commandWorkerSettings } from '../platform/bus/command-keys.ts';
import { catalogSettings, identitySettings } from '../platform/settings.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const gib = 2 ** 30;

const shared = {
  ...kafkaSettings,
  MONGODB_URL: mongoUrl(),
  /** How long outcomes and superseded states are kept. */
  CONTENT_RETENTION_MS: integer(14 * day, hour),
};

export const gateway = {
  ...shared,
  ...commandSenderSettings,
  /** `guarded`: as owners and visibility say. `open`: everybody may read and write everything; for closed networks. */
  CONTENT_ACCESS: z.enum(['guarded', 'open'], 'must be guarded or open').default('guarded'),
  /** How long the decision about a solution and the user of a token are remembered; events end that earlier. */
  CONTENT_ACCESS_CACHE_MS: integer(5_000, 0, 10 * minute),
  /** How long public content can be read while the catalog is unavailable. */
  CONTENT_ACCESS_STALE_MS: integer(10 * minute, 0, day),
  /** What one solution, and one user, may store; counted in files as they lie in the store, replaced ones until they are swept. */
  CONTENT_SOLUTION_LIMIT_BYTES: integer(200 * gib, 1),
  CONTENT_SOLUTION_LIMIT_FILES: integer(20_000, 1),
  CONTENT_USER_LIMIT_BYTES: integer(500 * gib, 1),
  CONTENT_USER_LIMIT_FILES: integer(50_000, 1),
  /** Files that one user may send at the same moment to one gateway. */
  CONTENT_USER_LIMIT_UPLOADS: integer(32, 1, 10_000),
  /** Solutions that the catalog does not know and that one user may begin by writing first. */
  CONTENT_USER_LIMIT_SOLUTIONS: integer(1_000, 1),
  /** The accounts of the services that may read and write everything; none without it. */
  CONTENT_ACCOUNTS: accounts().optional(),
  ...identitySettings,
  CATALOG_URL: catalogSettings.CATALOG_URL,
  /** Needed unless access is open. */
  CATALOG_CREDENTIALS: catalogSettings.CATALOG_CREDENTIALS.optional(),
  CONTENT_IMAGE_LIMIT_BYTES: integer(10 << 20, 1),
  CONTENT_DOCUMENT_LIMIT_BYTES: integer(5 * 2 ** 30, 1),
  /** The path segment of the content repository in addresses of images. */
  CONTENT_CMS_NAME: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,64}$/, 'must be 1 to 64 of A-Z a-z 0-9 . _ -')
    .default('modelyard'),
  /** How long a request waits for the worker before it is answered 202. */
  CONTENT_WAIT_MS: integer(30_000, 0, 10 * minute),
  /** A command that the worker has not started by then is rejected. */
  CONTENT_DEADLINE_MS: integer(5 * minute, 1_000, day),
};

export const worker = {
  ...shared,
  ...commandWorkerSettings,
  /** A staged upload that no command refers to is swept after this long. */
  CONTENT_STAGING_TTL_MS: integer(7 * day, minute),
  /** A replaced file stays this long, so that downloads in progress complete. */
  CONTENT_RELEASED_TTL_MS: integer(day, 0),
  CONTENT_SWEEP_INTERVAL_MS: integer(10 * minute, 1_000),
};

export const readGatewayConfig = (env: Environment) => readSettings(gateway, env);
export const readWorkerConfig = (env: Environment) => readSettings(worker, env);
export type GatewayConfig = ReturnType<typeof readGatewayConfig>;
export type WorkerConfig = ReturnType<typeof readWorkerConfig>;

/** What deciding about access needs; undefined where access is open. Throws a ConfigError where it is not complete. */
export function accessConfigOf(config: GatewayConfig) {
  const { CONTENT_ACCESS: access, CATALOG_CREDENTIALS } = config;
  if (access === 'open') return undefined;
  if (CATALOG_CREDENTIALS !== undefined) return { ...config, CATALOG_CREDENTIALS };
  throw new ConfigError([
    'CATALOG_CREDENTIALS is not set: give the account for the catalog as name:password, which knows who may read and write; ' +
      'or set CONTENT_ACCESS=open on a network that is closed to strangers',
  ]);
}

export type AccessConfig = Exclude<ReturnType<typeof accessConfigOf>, undefined>;
