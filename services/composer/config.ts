import { kafkaSettings } from '../kit/bus/kafka-settings.ts';
import { type Environment, flag, integer, mongoUrl, readSettings } from '../kit/config.ts';
import { commandSenderSettings, commandWorkerSettings } from '../platform/bus/command-keys.ts';
import {
  artifactRepositorySettings,
  catalogSettings,
  deploymentSettings,
  identitySettings,
  orchestratorSettings,
} from '../platform/settings.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const store = {
  MONGODB_URL: mongoUrl(),
  /** How long outcomes of commands are kept; must outlast every redelivery and replay. */
  COMPOSER_RETENTION_MS: integer(14 * day, 60 * minute),
};

export const gateway = {
  ...identitySettings,
  ...store,
  ...kafkaSettings,
  ...commandSenderSettings,
  ...catalogSettings,
  ...artifactRepositorySettings,
  ...orchestratorSettings,
  ...deploymentSettings,
  /** How long the user of a token is remembered; events of identity end that earlier. */
  COMPOSER_ACCESS_CACHE_MS: integer(5_000, 0, 10 * minute),
  /** How long a request waits for the worker before it is answered 202. */
  COMPOSER_WAIT_MS: integer(30_000, 0, 10 * minute),
  /** A command that the worker has not started by then is rejected. */
  COMPOSER_DEADLINE_MS: integer(5 * minute, 1_000, day),
};

export const worker = {
  ...store,
  ...kafkaSettings,
  ...commandWorkerSettings,
  ...catalogSettings,
  ...artifactRepositorySettings,
  ...orchestratorSettings,
  /** Whether the solutions of splitter, collator, data mapper and data brokers are made where they are missing. */
  COMPOSER_TOOLBOX: flag(true),
};

export const readWorkerConfig = (env: Environment) => readSettings(worker, env);
export const readGatewayConfig = (env: Environment) => readSettings(gateway, env);
