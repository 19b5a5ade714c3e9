import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { kafkaSettings } from '../kit/bus/kafka-settings.ts';
import { type Environment, flag, httpUrls, integer, mongoUrl, readSettings } from '../kit/config.ts';
import { commandSenderSettings, commandWorkerSettings } from '../platform/bus/command-keys.ts';
import {
  artifactRepositorySettings,
  catalogSettings,
  identitySettings,
  imageRegistrySettings,
} from '../platform/settings.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const mib = 2 ** 20;
const gib = 2 ** 30;

const store = {
  MONGODB_URL: mongoUrl(),
  /** How long outcomes of commands are kept; must outlast every redelivery and replay. */
  ONBOARDING_RETENTION_MS: integer(14 * day, 60 * minute),
};

export const gateway = {
  ...identitySettings,
  ...artifactRepositorySettings,
  ...store,
  ...kafkaSettings,
  ...commandSenderSettings,
  /** Of the model, and of its source. */
  ONBOARDING_MODEL_LIMIT_BYTES: integer(4 * gib, 1),
  /** Of metadata, proto, licence and API document, each. */
  ONBOARDING_DOCUMENT_LIMIT_BYTES: integer(mib, 1),
  /** What one user may have staged, in pushes that have not ended. */
  ONBOARDING_USER_LIMIT_BYTES: integer(20 * gib, 1),
  /** Pushes that one user may send at the same moment to one gateway. */
  ONBOARDING_USER_LIMIT_UPLOADS: integer(8, 1, 10_000),
  /** How long a request waits for the end of its task before it is answered 202; less than proxies in front wait. */
  ONBOARDING_WAIT_MS: integer(110_000, 0, 10 * minute),
  /** A command that the worker has not started by then is rejected. */
  ONBOARDING_DEADLINE_MS: integer(30 * minute, 1_000, day),
};

export const worker = {
  ...store,
  ...kafkaSettings,
  ...commandWorkerSettings,
  ...catalogSettings,
  ...artifactRepositorySettings,
  /** Where images are pushed to, and how their names begin. */
  ...imageRegistrySettings,
  IMAGE_REGISTRY_HOST: z.string().min(1).max(200).optional(),
  /** `name:password` at the registry; no images are built without it. */
  REGISTRY_CREDENTIALS: z
    .string()
    .regex(/^[^:\p{Cc}]+:\P{Cc}+$/u, 'must be name:password')
    .optional(),
  /** How long a push waits for a registry that is unavailable, such as one that is being built, before it goes on without an image. */
  ONBOARDING_IMAGE_WAIT_MS: integer(3 * minute, 0, 60 * minute),
  /** How long a task waits for its security scan, besides a second for each 10 MB; 0: pushes are not scanned. */
  ONBOARDING_SCAN_WAIT_MS: integer(10 * minute, 0, 60 * minute),
  /** Whether a push fails where the scan finds something. */
  ONBOARDING_REFUSE_FINDINGS: flag(false),
  /** The program that installs Python packages into images; without it models of Python get none. */
  ONBOARDING_UV: z.string().min(1).optional(),
  /** The interpreter that it uses. */
  ONBOARDING_PYTHON: z.string().min(1).default('python3'),
  /** Where it keeps what it has downloaded. */
  ONBOARDING_UV_CACHE_DIR: z.string().min(1).default(join(tmpdir(), 'modelyard-uv')),
  /** Where Python packages come from, the first one preferred; PyPI where there is none. */
  ONBOARDING_PYTHON_INDEXES: httpUrls('Python packages'),
  /** Signs images: P-256, PKCS #8 as PEM or in base64url. None: images are not signed. */
  ONBOARDING_IMAGE_KEY: z.string().min(1).max(2_000).optional(),
  ONBOARDING_IMAGE_PLATFORM: z
    .enum(['linux/amd64', 'linux/arm64'], 'must be linux/amd64 or linux/arm64')
    .default('linux/amd64'),
  /** Base images; `{version}` stands for the minor version of Python. Empty: no images for such models. */
  ONBOARDING_BASE_IMAGE_PYTHON: z.string().max(500).default('docker.io/library/python:{version}-slim'),
  ONBOARDING_BASE_IMAGE_R: z.string().max(500).default(''),
  ONBOARDING_BASE_IMAGE_JAVA: z.string().max(500).default(''),
  /** A staged file whose task has not removed it is swept after this long; longer than a command can wait in its topic. */
  ONBOARDING_STAGING_TTL_MS: integer(8 * day, minute),
  ONBOARDING_SWEEP_INTERVAL_MS: integer(10 * minute, 1_000),
  /** Tasks under way in one worker. */
  ONBOARDING_TASKS_AT_ONCE: integer(16, 1, 256),
  /** How long after a worker died its tasks are another's. */
  ONBOARDING_LEASE_MS: integer(15_000, 1_000, 10 * minute),
};

export const readWorkerConfig = (env: Environment) => readSettings(worker, env);
export const readGatewayConfig = (env: Environment) => readSettings(gateway, env);
export type WorkerConfig = ReturnType<typeof readWorkerConfig>;
