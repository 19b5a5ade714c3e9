import { z } from 'zod';
import { kafkaSettings } from '../kit/bus/kafka-settings.ts';
import { address, type Environment, integer, mongoUrl, readSettings } from '../kit/config.ts';
import { federationFileSettings } from '../platform/federation-files.ts';
import {
  artifactSettings,
  catalogSettings,
  contentSettings,
  imageRegistrySettings,
  optionalRepositorySettings,
  serviceAccount,
} from '../platform/settings.ts';

/** The registry that has the images of models, how their names begin, and the account there. */
const images = {
  ...imageRegistrySettings,
  IMAGE_REGISTRY_HOST: z.string().min(1).max(200).optional(),
  REGISTRY_CREDENTIALS: serviceAccount('the image registry').optional(),
};

export const gateway = {
  ...catalogSettings,
  ...contentSettings,
  ...artifactSettings,
  ...optionalRepositorySettings,
  ...images,
  MONGODB_URL: mongoUrl(),
  ...kafkaSettings,
  ...federationFileSettings,
  /** Where other platforms reach this gateway; addresses in answers begin with it. https:// and the name in the certificate without it. */
  FEDERATION_BASE_URL: address('this gateway, as other platforms reach it', ['https']).optional(),
  /** How long what the catalog says of a peer is believed. */
  FEDERATION_PEER_CACHE_MS: integer(2_000, 0, 60_000),
  /** Of one answer; a peer that asks for more has to narrow its selector. */
  FEDERATION_SOLUTION_LIMIT: integer(20_000, 1, 1_000_000),
};

/** Runs subscriptions. */
export const worker = {
  ...catalogSettings,
  /** Where copies of files are kept. */
  ...optionalRepositorySettings,
  ...images,
  MONGODB_URL: mongoUrl(),
  ...kafkaSettings,
  ...federationFileSettings,
  /** How often the worker looks for subscriptions that are due, and at its certificate. */
  FEDERATION_SCHEDULE_MS: integer(60_000, 100, 24 * 3_600_000),
  /** How long after a worker died its runs are another's. */
  FEDERATION_LEASE_MS: integer(15_000, 500, 60_000),
  /** Subscriptions that one worker runs at the same time. */
  FEDERATION_RUNS_AT_ONCE: integer(4, 1, 100),
};

export const readWorkerConfig = (env: Environment) => readSettings(worker, env);
export const readGatewayConfig = (env: Environment) => readSettings(gateway, env);
export type GatewayConfig = ReturnType<typeof readGatewayConfig>;
/** What both roles have. */
export type RunsConfig = ReturnType<typeof readWorkerConfig> | GatewayConfig;
