import { tmpdir } from 'node:os';
import { z } from 'zod';
import { kafkaSettings } from '../kit/bus/kafka-settings.ts';
import { type Environment, integer, mongoUrl, readSettings } from '../kit/config.ts';
import { artifactSettings, catalogSettings, contentSettings, publicationSettings } from '../platform/settings.ts';
import { defaultLimits } from './domain/checks/limits.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const worker = {
  ...kafkaSettings,
  MONGODB_URL: mongoUrl(),
  ...catalogSettings,
  ...contentSettings,
  ...publicationSettings,
  ...artifactSettings,
  /** Time-out of one check. */
  PUBLICATION_CHECK_LIMIT_MS: integer(15 * minute, 1_000, day),
  PUBLICATION_CHECKS_AT_ONCE: integer(4, 1, 128),
  PUBLICATION_FILE_LIMIT_BYTES: integer(defaultLimits.fileBytes, 1),
  /** Of all files of a revision, unpacked. */
  PUBLICATION_UNPACKED_LIMIT_BYTES: integer(defaultLimits.totalBytes, 1),
  /** Directory for files that are too large for memory while they are scanned. */
  PUBLICATION_SCRATCH_DIR: z.string().min(1).default(tmpdir()),
  /** How long outcomes are kept; must outlast every redelivery and replay. */
  PUBLICATION_RETENTION_MS: integer(14 * day, hour),
};

export const readWorkerConfig = (env: Environment) => readSettings(worker, env);
export type WorkerConfig = ReturnType<typeof readWorkerConfig>;
