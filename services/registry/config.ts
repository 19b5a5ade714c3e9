import { z } from 'zod';
import { kafkaSettings } from '../kit/bus/kafka-settings.ts';
import { type Environment, httpUrl, integer, readSettings } from '../kit/config.ts';
import { accounts } from '../kit/http/accounts.ts';
import { catalogSettings, identitySettings } from '../platform/settings.ts';
import { engineTokens, registryKey } from '../platform/tokens/registry-key.ts';

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** The registry that keeps the images. */
const engine = {
  /** With `user:password@` it is called by HTTP Basic, otherwise with tokens of `REGISTRY_KEY`. */
  REGISTRY_URL: httpUrl('the registry that keeps the images').default('http://127.0.0.1:15500'),
  /** The private key that tokens are signed with: P-256, PKCS #8 in base64url. */
  REGISTRY_KEY: registryKey(),
  /** How long a layer may take until the registry answers that it has it. */
  REGISTRY_UPSTREAM_TIMEOUT_MS: integer(15 * minute, second, 24 * 60 * minute),
  REGISTRY_UPSTREAM_CONNECTIONS: integer(256, 1, 10_000),
};

export const gateway = {
  ...engine,
  ...identitySettings,
  ...catalogSettings,
  /** The accounts of the services that may push and pull everything; none without it. */
  REGISTRY_ACCOUNTS: accounts().optional(),
  /** Where clients reach this service, where that is not what they name in the header Host, with http. */
  REGISTRY_BASE_URL: httpUrl('this registry as its clients reach it').optional(),
  /** What tokens name as their audience. */
  REGISTRY_SERVICE: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]{1,200}$/, 'must be 1 to 200 of A-Z a-z 0-9 . : _ -')
    // The engine would believe the tokens of clients, and clients could act with those for the engine.
    .refine(
      (name) => name !== engineTokens.audience,
      `must not be ${engineTokens.audience}, which the engine is called`,
    )
    .default('modelyard-registry'),
  /** Lifetime of a token: a change of rights takes effect for a client after this. Clients expect a minute at least. */
  REGISTRY_TOKEN_MS: integer(5 * minute, minute, 60 * minute),
  /** How long the decision about a solution, and the user of a name and a password, are remembered. */
  REGISTRY_ACCESS_CACHE_MS: integer(5 * second, 0, 10 * minute),
  /** A file in which who starts the registry says how far that is. */
  REGISTRY_STATE_FILE: z.string().max(4_096).optional(),
};

export const worker = {
  ...kafkaSettings,
  ...engine,
  ...catalogSettings,
  /** What happens to the images of solutions that no revision names; `report`: they are counted and logged, and stay. */
  REGISTRY_UNNAMED_IMAGES: z.enum(['delete', 'report', 'keep']).default('delete'),
  /** How long an image stays after it was first found to be named by no revision. */
  REGISTRY_UNNAMED_GRACE_MS: integer(7 * day, minute, 365 * day),
  /** How often they are looked for. */
  REGISTRY_UNNAMED_EVERY_MS: integer(6 * 60 * minute, second, 7 * day),
};

export const readGatewayConfig = (env: Environment) => readSettings(gateway, env);
export const readWorkerConfig = (env: Environment) => readSettings(worker, env);
export type GatewayConfig = ReturnType<typeof readGatewayConfig>;
export type EngineConfig = Pick<GatewayConfig, keyof typeof engine>;
export type WorkerConfig = ReturnType<typeof readWorkerConfig>;
