import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { kafkaSettings } from '../kit/bus/kafka-settings.ts';
import {
  address,
  commaSeparated,
  type Environment,
  flag,
  host,
  httpUrls,
  integer,
  readSettings,
} from '../kit/config.ts';
import { commandSenderSettings, commandWorkerSettings } from '../platform/bus/command-keys.ts';
import {
  artifactRepositorySettings,
  type Configured,
  catalogSettings,
  identitySettings,
  imageRegistrySettings,
  orchestratorSettings,
  poolSize,
  postgresSettings,
  schemaName,
} from '../platform/settings.ts';
import { callbackSettings } from './config/callback-settings.ts';
import { cloudoneSettings } from './config/cloudone-settings.ts';
import { cloudtwoSettings } from './config/cloudtwo-settings.ts';
import { credentialSettings } from './config/credential-settings.ts';
import { kubernetesSettings } from './config/kubernetes-settings.ts';
import { legacySettings } from './config/legacy-settings.ts';
import { packageSettings } from './config/package-settings.ts';
import type { PortRange } from './domain/port-range.ts';
import { targetNames } from './domain/targets.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A setting: names of targets, separated by commas. */
const targets = (fallback = 'local') =>
  z
    .string()
    .default(fallback)
    .transform(commaSeparated)
    .pipe(z.array(z.enum(targetNames, `must be among ${targetNames.join(', ')}`)));

const portRange = () =>
  z
    .string()
    .default('20000-29999')
    .transform((text, context): PortRange => {
      const [, first, last] = /^(\d{1,5})-(\d{1,5})$/.exec(text) ?? [];
      const range = { first: Number(first), last: Number(last) };
      if (range.first >= 1 && range.first <= range.last && range.last <= 65_535) return range;
      context.addIssue({ code: 'custom', message: 'must be two port numbers, such as 20000-29999' });
      return z.NEVER;
    });

/** Of the target `docker`. */
const dockerSettings = {
  DEPLOYMENT_DOCKER_URL: address('the Docker engine', ['unix', 'tcp', 'http', 'https']).default(
    'unix:///var/run/docker.sock',
  ),
  /** Where containers listen on the engine's host, and how the platform reaches that host. */
  DEPLOYMENT_DOCKER_BIND: host(),
  DEPLOYMENT_DOCKER_ADDRESS: host(),
  DEPLOYMENT_DOCKER_PORTS: portRange(),
  /** A network that the platform is in: containers are reached there, and no port of the host is used. */
  DEPLOYMENT_DOCKER_NETWORK: z.string().min(1).max(200).optional(),
  /** Of each container, where a deployment says nothing. */
  DEPLOYMENT_DOCKER_MEMORY_BYTES: integer(1024 ** 3, 8 * 1024 ** 2),
  DEPLOYMENT_DOCKER_PROCESSORS: z.coerce.number().min(0.01).max(1_024).default(1),
  DEPLOYMENT_DOCKER_PROCESSES: integer(256, 1, 1_000_000),
};

const store = {
  ...postgresSettings,
  /** The schema of the database that holds its tables. */
  DEPLOYMENT_SCHEMA: schemaName('deployment'),
  DEPLOYMENT_POOL_SIZE: poolSize(8),
  /** How long outcomes of commands are kept; must outlast every redelivery and replay. */
  DEPLOYMENT_RETENTION_MS: integer(14 * day, 60 * minute),
};

const path = () => z.string().refine(isAbsolute, 'must be an absolute path');

/** Of the target `local`. */
export const local = {
  /** Environments, models, logs and working folders; the worker's alone. */
  DEPLOYMENT_LOCAL_FOLDER: path().default(join(tmpdir(), 'modelyard-deployments')),
  /** What installs Python packages. Without it nothing is deployed to this machine. */
  DEPLOYMENT_LOCAL_UV: path().optional(),
  /** Its downloads: on the same disk as the folder, files are linked, not copied. */
  DEPLOYMENT_LOCAL_UV_CACHE_DIR: path().default(join(tmpdir(), 'modelyard-python-packages')),
  DEPLOYMENT_LOCAL_PYTHON_INDEXES: httpUrls('Python packages'),
  /** Interpreters, besides those on PATH and those of uv. */
  DEPLOYMENT_LOCAL_PYTHONS: z
    .string()
    .default('')
    .transform(commaSeparated)
    .refine((paths) => paths.every(isAbsolute), 'must be absolute paths, separated by commas'),
  /** Of a model server, where a deployment says nothing; and the most that one may ask for. */
  DEPLOYMENT_LOCAL_MEMORY_BYTES: integer(2 * 1024 ** 3, 64 * 1024 ** 2),
  /** Cores, likewise. */
  DEPLOYMENT_LOCAL_PROCESSORS: integer(1, 1, 1_024),
  /** Model servers of all deployments. */
  DEPLOYMENT_LOCAL_SERVERS: integer(100, 1, 1_900),
  /** They listen on 127.0.0.1, from this port on. */
  DEPLOYMENT_LOCAL_FIRST_PORT: integer(30_000, 1_024, 63_000),
  /** One after the other, before a server is given up. */
  DEPLOYMENT_LOCAL_RESTARTS: integer(5, 0, 1_000),
  /** From the start of a server to its first answer. */
  DEPLOYMENT_LOCAL_START_MS: integer(2 * minute, 1_000, 60 * minute),
  /** A server that does not answer for so long is started again. */
  DEPLOYMENT_LOCAL_HANG_MS: integer(15_000, 1_000, 60 * minute),
  /** So is one in which a single call takes longer. */
  DEPLOYMENT_LOCAL_CALL_MS: integer(10 * minute, 1_000, 24 * 60 * minute),
  DEPLOYMENT_LOCAL_INSTALL_MS: integer(15 * minute, 1_000, 60 * minute),
  /** Of one file of a model. */
  DEPLOYMENT_LOCAL_MODEL_BYTES: integer(4 * 1024 ** 3, 1_024),
  /** What is kept of the log of each server. */
  DEPLOYMENT_LOCAL_LOG_BYTES: integer(2 * 1024 ** 2, 16 * 1024, 1024 ** 3),
  /** A group of control group version 2 that is delegated to the worker; limits of processes are used where it is absent. */
  DEPLOYMENT_LOCAL_CGROUP: path().optional(),
  /** Whether bubblewrap is used where it is on PATH. */
  DEPLOYMENT_LOCAL_SANDBOX: flag(true),
};

/** Of what calls deployments. */
const calls = {
  ...orchestratorSettings,
  /** Of a message to a model, and of its answer. */
  DEPLOYMENT_MESSAGE_LIMIT_BYTES: integer(16 * 1024 ** 2, 1_024, 1024 ** 3),
  /** How long a model may take for a call. */
  DEPLOYMENT_CALL_TIMEOUT_MS: integer(2 * minute, 100, 60 * minute),
  /** How often calls that were counted are added up in the database; a gateway that is killed loses so much. */
  DEPLOYMENT_USAGE_FLUSH_MS: integer(5_000, 100, 10 * minute),
};

export const gateway = {
  ...identitySettings,
  ...store,
  ...kafkaSettings,
  ...commandSenderSettings,
  ...catalogSettings,
  ...artifactRepositorySettings,
  ...packageSettings,
  ...legacySettings,
  ...callbackSettings,
  ...credentialSettings,
  /** How long the user of a token is remembered; events of identity end that earlier. */
  DEPLOYMENT_ACCESS_CACHE_MS: integer(5_000, 0, 10 * minute),
  /** Where solutions may be deployed to; the first one where a request names none. */
  DEPLOYMENT_TARGETS: targets(),
  /** Where users may deploy solutions of others that everybody can see. */
  DEPLOYMENT_PUBLIC_TARGETS: targets(''),
  /** Where requests of clients of the predecessor's clouds are deployed to, a name among the targets; `cloudone` where it is absent and among them. */
  DEPLOYMENT_CLOUDONE_TARGET: z.enum(targetNames, `must be among ${targetNames.join(', ')}`).optional(),
  /** `cloudtwo` where it is absent and among the targets. */
  DEPLOYMENT_CLOUDTWO_TARGET: z.enum(targetNames, `must be among ${targetNames.join(', ')}`).optional(),
  /** How long a request waits for the worker before it is answered 202. */
  DEPLOYMENT_WAIT_MS: integer(30_000, 0, 10 * minute),
  ...calls,
  /** A command that the worker has not started by then is rejected. */
  DEPLOYMENT_DEADLINE_MS: integer(5 * minute, 1_000, day),
};

export const worker = {
  ...store,
  ...kafkaSettings,
  ...commandWorkerSettings,
  ...catalogSettings,
  ...artifactRepositorySettings,
  ...calls,
  ...callbackSettings,
  ...credentialSettings,
  /** Where solutions may be deployed to. */
  DEPLOYMENT_TARGETS: targets(),
  /** Deployments of one user on one target. */
  DEPLOYMENT_USER_LIMIT: integer(20, 1, 100_000),
  /** How long model servers may take until all of a deployment run. */
  DEPLOYMENT_START_LIMIT_MS: integer(10 * minute, 1_000, day),
  /** How often a worker looks whether servers of the target `docker` are gone. */
  DEPLOYMENT_HEAL_MS: integer(10_000, 100, 60 * minute),
  /** How long the answers of accepted calls are kept. */
  DEPLOYMENT_CALL_RETENTION_MS: integer(day, minute),
  /** How long usage is kept. */
  DEPLOYMENT_USAGE_RETENTION_MS: integer(90 * day, day),
  /** How long after a worker died its processes are another's. */
  DEPLOYMENT_LEASE_MS: integer(15_000, 500, minute),
  /** Processes of one worker at the same time. */
  DEPLOYMENT_TASKS_AT_ONCE: integer(16, 1, 1_000),
  /** The registry that names of images begin with, as clients know it. */
  ...imageRegistrySettings,
  IMAGE_REGISTRY_HOST: z.string().min(1).max(200).optional(),
  /** `name:password` at the registry, which gives a token for each pull; without it only public images are pulled. */
  REGISTRY_CREDENTIALS: z
    .string()
    .regex(/^[^:\p{Cc}]+:\P{Cc}+$/u, 'must be name:password')
    .optional(),
  ...local,
  ...dockerSettings,
  ...kubernetesSettings,
  ...cloudoneSettings,
  ...cloudtwoSettings,
};

export const relay = { ...store, ...kafkaSettings };

export type CallsConfig = Configured<typeof calls>;
export type LocalConfig = Configured<typeof local>;
export type GatewayConfig = ReturnType<typeof readGatewayConfig>;
export type WorkerConfig = ReturnType<typeof readWorkerConfig>;

export const readRelayConfig = (env: Environment) => readSettings(relay, env);
export const readWorkerConfig = (env: Environment) => readSettings(worker, env);
export const readGatewayConfig = (env: Environment) => readSettings(gateway, env);
