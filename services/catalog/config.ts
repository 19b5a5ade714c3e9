import { z } from 'zod';
import { kafkaSettings } from '../kit/bus/kafka-settings.ts';
import { type Environment, integer, readSettings } from '../kit/config.ts';
import { accounts } from '../kit/http/accounts.ts';
import { poolSize, postgresSettings, schemaName } from '../platform/settings.ts';
import { siteCodeSets } from './domain/site-code-sets.ts';

const shared = {
  ...postgresSettings,
  /** The schema of the database that holds the catalog's tables. */
  CATALOG_SCHEMA: schemaName('catalog'),
};

export const gateway = {
  ...shared,
  CATALOG_POOL_SIZE: poolSize(16),
  /** The accounts of the services that may call. */
  CATALOG_ACCOUNTS: accounts(),
  /** Codes of this site besides those every site has. */
  CATALOG_CODE_SETS: siteCodeSets(),
  /**
   * Failures in a row after which a user is blocked, and for how long: for callers that do not name the user's client in
   * `X-Forwarded-For`. Clients that are named are slowed down instead.
   */
  CATALOG_LOGIN_FAILURES: integer(3, 1, 1_000),
  CATALOG_LOGIN_BLOCK_MS: integer(900_000, 1_000),
  /**
   * Failed log-ins before the next ones are slowed down: with one name, existing or not, from one network or known device;
   * with all names from one network; with one name from all networks.
   */
  CATALOG_NAME_FAILURES: integer(10, 1),
  CATALOG_NETWORK_FAILURES: integer(300, 1),
  CATALOG_NAME_TOTAL_FAILURES: integer(100, 1),
  /** The longest delay of one network or known device. */
  CATALOG_LOGIN_MAX_DELAY_MS: integer(900_000, 1_000, 86_400_000),
  /**
   * The cost of new hashes of passwords: scrypt with N = 2^cost, r = 8, p = 1. 17, which OWASP recommends, takes 128 MiB and
   * about half a second; older hashes are renewed at the next log-in.
   */
  CATALOG_PASSWORD_COST: integer(17, 10, 18),
  /** Hashes computed concurrently; 16 for each of them may wait, and further log-ins are 503 with Retry-After. */
  CATALOG_PASSWORD_HASHES: integer(1, 1, 16),
  /** Wrong accounts one network may send within a quarter of an hour before it gets 429. */
  CATALOG_AUTH_FAILURES: integer(100, 1),
  /** The first password of the user `admin`, who can not log in without one; ignored once there is one. */
  CATALOG_ADMIN_PASSWORD: z
    .string()
    .min(12, 'must have at least 12 characters')
    .max(128, 'must have at most 128 characters, as every password')
    .optional(),
};

export const relay = {
  ...shared,
  ...kafkaSettings,
};

export const readRelayConfig = (env: Environment) => readSettings(relay, env);
export const readGatewayConfig = (env: Environment) => readSettings(gateway, env);

/** For chores that work on the catalog's tables while it runs or not. */
export const readStoreConfig = (env: Environment) => readSettings(shared, env);

/** While many networks guess a name, the clients of all new networks together have one attempt in this time. */
const sharedMaxDelayMs = 30_000;

/** How failed log-ins slow down further ones. A failure is forgotten after four times the longest delay. */
export function attemptPoliciesOf(config: ReturnType<typeof readGatewayConfig>) {
  const own = { firstDelayMs: 1_000, maxDelayMs: config.CATALOG_LOGIN_MAX_DELAY_MS };
  const keepMs = 4 * Math.max(own.maxDelayMs, sharedMaxDelayMs);
  return {
    pair: { ...own, keepMs, free: config.CATALOG_NAME_FAILURES },
    network: { ...own, keepMs, free: config.CATALOG_NETWORK_FAILURES },
    name: { ...own, keepMs, free: config.CATALOG_NAME_TOTAL_FAILURES, maxDelayMs: sharedMaxDelayMs },
  };
}
