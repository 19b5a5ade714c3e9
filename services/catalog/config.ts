import { z } from 'zod';
import { address, type Environment, host, integer, port, readSettings } from '../kit/config.ts';
import { accounts } from '../kit/http/accounts.ts';

const shared = {
  DATABASE_URL: address('PostgreSQL', ['postgres', 'postgresql']),
  /** The schema of the database that holds the catalog's tables. */
  CATALOG_SCHEMA: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,40}$/, 'must be small letters, digits and underscores')
    .default('catalog'),
};

const gateway = {
  ...shared,
  CATALOG_HOST: host(),
  CATALOG_PORT: port(8002),
  CATALOG_POOL_SIZE: integer(16, 1, 500),
  /** Who may call. */
  CATALOG_ACCOUNTS: accounts(),
  /** Wrong accounts one network may send within a quarter of an hour before it is told to wait. */
  CATALOG_AUTH_FAILURES: integer(100, 1),
};

export const readGatewayConfig = (env: Environment) => readSettings(gateway, env);
