import { z } from 'zod';
import { kafkaSettings } from '../kit/bus/kafka-settings.ts';
import { type Environment, integer, mongoUrl, readSettings } from '../kit/config.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const shared = {
  ...kafkaSettings,
  MONGODB_URL: mongoUrl(),
  /** How long outcomes and superseded states are kept. */
  CONTENT_RETENTION_MS: integer(14 * day, hour),
};

export const gateway = {
  ...shared,
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
