import { z } from 'zod';
import {
  brokers,
  type Environment,
  host,
  httpUrl,
  integer,
  mongoUrl,
  port,
  readSettings,
  topicPrefix,
} from '../kit/config.ts';
import { transports } from './domain/solution.ts';

const minute = 60_000;

const shared = {
  KAFKA_BROKERS: brokers(),
  MONGODB_URL: mongoUrl(),
  TOPIC_PREFIX: topicPrefix(),
  /** The most a model may answer with, and a caller may send. */
  ORCHESTRATOR_MESSAGE_LIMIT_BYTES: integer(16 << 20, 1, 256 << 20),
};

const gateway = {
  ...shared,
  ORCHESTRATOR_HOST: host(),
  ORCHESTRATOR_PORT: port(8555),
  /** How runs of a solution are carried out whose blueprint was put without `?transport=`. */
  ORCHESTRATOR_TRANSPORT: z.enum(transports, `must be ${transports.join(' or ')}`).default('http'),
  ORCHESTRATOR_DOCUMENT_LIMIT_BYTES: integer(2 << 20, 1_024, 8 << 20),
  /** A run's deadline where its caller names none, and the latest a caller may name. */
  ORCHESTRATOR_DEADLINE_MS: integer(30_000, 1),
  ORCHESTRATOR_DEADLINE_LIMIT_MS: integer(10 * minute, 1, 60 * minute),
  /** Runs in flight at once, and the bytes callers have sent for them. */
  ORCHESTRATOR_RUNS_LIMIT: integer(1_024, 1, 100_000),
  ORCHESTRATOR_RUNS_LIMIT_BYTES: integer(256 << 20, 1),
  /** Runs whose steps can still be asked for. */
  ORCHESTRATOR_RUN_LOG_SIZE: integer(5_000, 0, 1_000_000),
  /** What `proto_uri` of a node is relative to: the root of the artifact repository. */
  ORCHESTRATOR_PROTO_BASE_URL: httpUrl('the artifact repository').optional(),
};

const worker = {
  ...shared,
  ORCHESTRATOR_WORKER_HOST: host(),
  ORCHESTRATOR_WORKER_PORT: port(8565),
};

export const readGatewayConfig = (env: Environment) => readSettings(gateway, env);
export const readWorkerConfig = (env: Environment) => readSettings(worker, env);
export type GatewayConfig = ReturnType<typeof readGatewayConfig>;
export type WorkerConfig = ReturnType<typeof readWorkerConfig>;
