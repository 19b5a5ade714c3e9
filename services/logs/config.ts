import { type Environment, readSettings } from '../kit/config.ts';
import { identitySettings, poolSize, postgresSettings, schemaName } from '../platform/settings.ts';

const store = {
  ...postgresSettings,
  /** The schema of the database that holds its tables. */
  LOGS_SCHEMA: schemaName('logs'),
  LOGS_POOL_SIZE: poolSize(8),
};

export const gateway = {
  ...identitySettings,
  ...store,
};

export const readGatewayConfig = (env: Environment) => readSettings(gateway, env);
