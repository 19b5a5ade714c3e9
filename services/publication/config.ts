import { tmpdir } from 'node:os';
import { z } from 'zod';
import {
  brokers,
  type Environment,
  host,
  httpUrl,
  httpUrls,
  integer,
  mongoUrl,
  port,
  readSettings,
  topicPrefix,
} from '../kit/config.ts';
import { serviceAccount } from '../kit/http/service-account.ts';
import { defaultLimits } from './domain/checks/limits.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const flag = (fallback: 'true' | 'false') =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .default(fallback)
    .transform((text) => text === 'true');

const worker = {
  KAFKA_BROKERS: brokers(),
  MONGODB_URL: mongoUrl(),
  TOPIC_PREFIX: topicPrefix(),
  CATALOG_URL: httpUrl('the catalog').default('http://127.0.0.1:8002/ccds'),
  CATALOG_CREDENTIALS: serviceAccount('the catalog'),
  CONTENT_URL: httpUrl('the content service').default('http://127.0.0.1:8081'),
  PUBLICATION_WORKER_HOST: host(),
  PUBLICATION_WORKER_PORT: port(8093),
  /** Whether a publisher has to approve what everybody is to see. */
  PUBLICATION_APPROVAL: flag('true'),
  /** Whether publishers may decide about what they asked for themselves. */
  PUBLICATION_SELF_APPROVAL: flag('false'),
  /** Where files of artifacts may be fetched from; addresses that are relative lie below the first. */
  ARTIFACT_BASE_URLS: httpUrls('artifacts'),
  /** How long one check may take. */
  PUBLICATION_CHECK_LIMIT_MS: integer(15 * minute, 1_000, day),
  PUBLICATION_CHECKS_AT_ONCE: integer(4, 1, 128),
  PUBLICATION_FILE_LIMIT_BYTES: integer(defaultLimits.fileBytes, 1),
  /** Of all files of a revision with what is packed in them. */
  PUBLICATION_UNPACKED_LIMIT_BYTES: integer(defaultLimits.totalBytes, 1),
  /** Where files too large for the memory are kept while they are looked at. */
  PUBLICATION_SCRATCH_DIR: z.string().min(1).default(tmpdir()),
  /** How long outcomes are kept; must outlast every redelivery and replay. */
  PUBLICATION_RETENTION_MS: integer(14 * day, hour),
};

export const readWorkerConfig = (env: Environment) => readSettings(worker, env);
export type WorkerConfig = ReturnType<typeof readWorkerConfig>;
