import { z } from 'zod';
import { kafkaSettings } from '../kit/bus/kafka-settings.ts';
import { commaSeparated, type Environment, integer, readSettings } from '../kit/config.ts';
import { deploymentSettings, identitySettings, poolSize, postgresSettings, schemaName } from '../platform/settings.ts';

const gib = 1_073_741_824;

const store = {
  ...postgresSettings,
  /** The schema of the database that holds its tables. */
  LOGS_SCHEMA: schemaName('logs'),
  LOGS_POOL_SIZE: poolSize(8),
};

export const gateway = {
  ...identitySettings,
  ...deploymentSettings,
  ...kafkaSettings,
  ...store,
};

export const worker = {
  ...kafkaSettings,
  ...store,
  /** Folders whose logs are stored, separated by commas: files that end in `.log`, also in folders of theirs. */
  LOGS_FOLDERS: z.string().default('').transform(commaSeparated),
  /** Records are kept for so many days, and not more than so many bytes of them with their indexes: the oldest go first. */
  LOGS_RETENTION_DAYS: integer(14, 1, 365),
  LOGS_RETENTION_BYTES: integer(20 * gib, 1_048_576),
};

export const readGatewayConfig = (env: Environment) => readSettings(gateway, env);
export const readWorkerConfig = (env: Environment) => readSettings(worker, env);
