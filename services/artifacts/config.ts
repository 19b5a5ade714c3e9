import { kafkaSettings } from '../kit/bus/kafka-settings.ts';
import { type Environment, httpUrl, integer, mongoUrl, readSettings } from '../kit/config.ts';
import { accounts } from '../kit/http/accounts.ts';
import { catalogSettings, identitySettings, repositoryName, serviceAccount } from '../platform/settings.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const gib = 2 ** 30;

/** Where the artifacts are, and who knows the solutions that have them. */
const shared = {
  ...kafkaSettings,
  ...catalogSettings,
  MONGODB_URL: mongoUrl(),
  /** Of a repository in a Nexus or an Artifactory that keeps the artifacts instead. */
  ARTIFACT_REPOSITORY_URL: httpUrl('a repository of Nexus or Artifactory').optional(),
};

export const worker = shared;

export const gateway = {
  ...shared,
  ...identitySettings,
  /** The account at `ARTIFACT_REPOSITORY_URL`, as name:password. */
  ARTIFACT_REPOSITORY_CREDENTIALS: serviceAccount('the remote artifact repository').optional(),
  ARTIFACTS_REPOSITORY: repositoryName(),
  /** The accounts of the services that may read and write everything; none without it. */
  ARTIFACTS_ACCOUNTS: accounts().optional(),
  /** How long the decision about a solution and the user of a token are remembered; events end that earlier. */
  ARTIFACTS_ACCESS_CACHE_MS: integer(5_000, 0, 10 * minute),
  /** How long public artifacts can be read while the catalog is unavailable. */
  ARTIFACTS_ACCESS_STALE_MS: integer(10 * minute, 0, day),
  /** Of files that were read lately, in memory; one file has a quarter of it at most. */
  ARTIFACTS_CACHE_BYTES: integer(64 * 2 ** 20, 0, 16 * gib),
  ARTIFACTS_FILE_LIMIT_BYTES: integer(10 * gib, 1),
  /** What one solution, and one user, may store; replaced and deleted files until they are swept. */
  ARTIFACTS_SOLUTION_LIMIT_BYTES: integer(200 * gib, 1),
  ARTIFACTS_SOLUTION_LIMIT_FILES: integer(20_000, 1),
  ARTIFACTS_USER_LIMIT_BYTES: integer(500 * gib, 1),
  ARTIFACTS_USER_LIMIT_FILES: integer(50_000, 1),
  /** Files that one user may send at the same moment to one gateway. */
  ARTIFACTS_USER_LIMIT_UPLOADS: integer(32, 1, 10_000),
  /** What is sent for longer than this, or was left by a gateway that died, is swept after this long. */
  ARTIFACTS_STAGING_TTL_MS: integer(day, minute),
  /** An upload that its service has not removed is swept after this long; longer than a task of onboarding, replays included. */
  ARTIFACTS_UPLOAD_TTL_MS: integer(9 * day, minute),
  /** A replaced or deleted artifact stays this long, so that downloads in progress complete. */
  ARTIFACTS_RELEASED_TTL_MS: integer(day, 0),
  ARTIFACTS_SWEEP_INTERVAL_MS: integer(10 * minute, 1_000),
};

export const readWorkerConfig = (env: Environment) => readSettings(worker, env);
export const readGatewayConfig = (env: Environment) => readSettings(gateway, env);
export type GatewayConfig = ReturnType<typeof readGatewayConfig>;
