import { z } from 'zod';
import {
  brokers,
  type Environment,
  flag,
  host,
  httpUrl,
  httpUrls,
  integer,
  port,
  readSettings,
  topicPrefix,
} from '../kit/config.ts';
import { serviceAccount } from '../kit/http/service-account.ts';
import { identitySettings } from '../platform/settings.ts';

const minute = 60_000;

const shared = {
  CATALOG_URL: httpUrl('the catalog').default('http://127.0.0.1:8002/ccds'),
  CATALOG_CREDENTIALS: serviceAccount('the catalog'),
  KAFKA_BROKERS: brokers(),
  TOPIC_PREFIX: topicPrefix(),
  CONTENT_URL: httpUrl('the content service').default('http://127.0.0.1:8081'),
};

const gateway = {
  ...shared,
  ...identitySettings,
  NOTIFICATION_URL: httpUrl('the notification service').default('http://127.0.0.1:8086'),
  PORTAL_HOST: host(),
  PORTAL_PORT: port(8083),
  /** How long a request waits for the outcome of a command before it is answered 503. */
  PORTAL_WAIT_MS: integer(30_000, 1_000, 10 * minute),
  /** After this a command that was not reached is rejected. */
  PORTAL_DEADLINE_MS: integer(minute, 1_000, 60 * minute),
  PORTAL_DOCUMENT_LIMIT_BYTES: integer(10_000_000, 1),
  /** Most bytes of a picture of a solution. The catalog, which keeps it, takes 2 MiB. */
  PORTAL_IMAGE_LIMIT_BYTES: integer(2 << 20, 1, 2 << 20),
  /** Where files of artifacts may be fetched from; addresses that are relative lie below the first. */
  ARTIFACT_BASE_URLS: httpUrls('artifacts'),
  /** Most bytes of a picture of a user. The catalog, which keeps it, takes 2 MiB. */
  PORTAL_PICTURE_LIMIT_BYTES: integer(1_000_000, 1, 2 << 20),
  /** How often open streams of notifications say that they live; what lies between must wait longer for a silent server. */
  PORTAL_STREAM_BEAT_MS: integer(15_000, 100, minute),
  /** How often a stream is checked: whether its session still stands, and whether it missed something. */
  PORTAL_STREAM_CHECK_MS: integer(minute, 100, 60 * minute),
  /** Streams of one user, and of all, that one process keeps open. */
  PORTAL_STREAMS_PER_USER: integer(10, 1),
  PORTAL_STREAMS: integer(20_000, 1),
  /** Whether publishers may decide upon their own requests; told to clients that ask. */
  PUBLICATION_SELF_APPROVAL: flag(false),
  /** Where questions are answered, and where the documentation is; empty where there is no such place. */
  PORTAL_QUESTIONS_URL: z.string().max(2_000).default(''),
  PORTAL_DOCS_URL: z.string().max(2_000).default(''),
  /** Where the help on private clusters is; empty where there is none. */
  PORTAL_CLUSTER_HELP_URL: z.string().max(2_000).default(''),
  /** Where solutions can be deployed to, as clients read it: a JSON array. */
  PORTAL_CLOUDS: z.string().max(8_192).default('[]'),
};

const worker = {
  ...shared,
  PORTAL_WORKER_HOST: host(),
  PORTAL_WORKER_PORT: port(8095),
};

export const readGatewayConfig = (env: Environment) => readSettings(gateway, env);
export const readWorkerConfig = (env: Environment) => readSettings(worker, env);
export type GatewayConfig = ReturnType<typeof readGatewayConfig>;
