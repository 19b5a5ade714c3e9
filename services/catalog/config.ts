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
  /** Failures in a row after which a user is blocked, and for how long. */
  CATALOG_LOGIN_FAILURES: integer(3, 1, 1_000),
  CATALOG_LOGIN_BLOCK_MS: integer(900_000, 1_000),
  /** Failed log-ins within a quarter of an hour: with one name, existing or not, and from one network. */
  CATALOG_NAME_FAILURES: integer(10, 1),
  CATALOG_NETWORK_FAILURES: integer(300, 1),
  /** Wrong accounts one network may send within a quarter of an hour before it gets 429. */
  CATALOG_AUTH_FAILURES: integer(100, 1),
  /** The first password of the user `admin`, who can not log in without one; ignored once there is one. */
  CATALOG_ADMIN_PASSWORD: z
    .string()
    .min(12, 'must have at least 12 characters')
    .max(50, 'must have at most 50 characters, as every password')
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
