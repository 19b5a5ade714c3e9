import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { kafkaSettings } from '../kit/bus/kafka-settings.ts';
import { ConfigError, type Environment, hostList, httpUrl, integer, mongoUrl, readSettings } from '../kit/config.ts';
import { accounts } from '../kit/http/accounts.ts';
import { isLoopback } from '../kit/http/known-hosts.ts';
import { networks } from '../kit/http/networks.ts';
import { webhookSecret } from '../kit/secrets/webhook-secret.ts';
import { catalogSettings, identitySettings, outboundSettings } from '../platform/settings.ts';
import { transports } from './domain/solution.ts';

const minute = 60_000;

/** Of this machine, and those that private and container networks have by convention. */
const nearbyNetworks = '127.0.0.0/8, ::1, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7';

const engines = { ...kafkaSettings, MONGODB_URL: mongoUrl() };

const messages = {
  /** The most a model may answer with, and a caller may send. */
  ORCHESTRATOR_MESSAGE_LIMIT_BYTES: integer(16 << 20, 1, 256 << 20),
  /** What `proto_uri` of a node is relative to: the root of the artifact repository. */
  ORCHESTRATOR_PROTO_BASE_URL: httpUrl('the artifact repository').optional(),
  /** How long runs, and outputs of accepted ones, are kept once they have ended. */
  ORCHESTRATOR_RUN_TTL_MS: integer(24 * 60 * minute, 1_000),
  /** Networks of models, data brokers, probes, .proto files and callbacks. */
  ORCHESTRATOR_OUTBOUND_NETWORKS: networks(nearbyNetworks),
  /** Hosts of them that may be called wherever their names lead to; `*` is all of the internet. */
  ORCHESTRATOR_OUTBOUND_HOSTS: hostList(),
  ...outboundSettings,
};

/** Work that no request waits for. */
const background = {
  /** Accepted runs that one process executes concurrently. */
  ORCHESTRATOR_ASYNC_CONCURRENCY: integer(64, 1, 10_000),
  /** Accepted runs that may wait to be started, over all processes. */
  ORCHESTRATOR_WAITING_RUNS_LIMIT: integer(10_000, 1, 1_000_000),
  /** Records of one data broker in progress concurrently. */
  ORCHESTRATOR_BROKER_CONCURRENCY: integer(16, 1, 10_000),
  /** How long after a process has died another takes its work over. */
  ORCHESTRATOR_LEASE_MS: integer(15_000, 300, 10 * minute),
  /** Hosts results may be sent to; `*` is all of them. */
  ORCHESTRATOR_CALLBACK_HOSTS: hostList(),
  /** What results that are sent are signed with. */
  ORCHESTRATOR_CALLBACK_SECRET: webhookSecret().optional(),
};

/** Who may deploy, run and read. */
const access = {
  /**
   * `guarded`: deploying is for administrators, services and owners, running for users. `open`: everybody may do everything;
   * the default on a loopback address, where only this machine reaches it.
   */
  ORCHESTRATOR_ACCESS: z.enum(['guarded', 'open'], 'must be guarded or open').optional(),
  /** While access is open: names clients call it by, besides those of this machine and of private networks; `*` is all. */
  ORCHESTRATOR_SERVED_HOSTS: hostList(),
  /** The accounts of deployers and other services, which may do everything; none without it. */
  ORCHESTRATOR_ACCOUNTS: accounts().optional(),
  /** How long owners and the user of a token are remembered; events end that earlier. */
  ORCHESTRATOR_ACCESS_CACHE_MS: integer(5_000, 0, 10 * minute),
  ...identitySettings,
  CATALOG_URL: catalogSettings.CATALOG_URL,
  /** Needed where access is guarded. */
  CATALOG_CREDENTIALS: catalogSettings.CATALOG_CREDENTIALS.optional(),
};

/** Of everything that serves compositions over HTTP. */
const serving = {
  ...messages,
  /** The transport of solutions whose blueprint was put without `?transport=`. */
  ORCHESTRATOR_TRANSPORT: z.enum(transports, `must be ${transports.join(' or ')}`).default('http'),
  ORCHESTRATOR_DOCUMENT_LIMIT_BYTES: integer(2 << 20, 1_024, 8 << 20),
  /** A run's time where its caller names none, and the most that a caller may name. */
  ORCHESTRATOR_DEADLINE_MS: integer(30_000, 1),
  ORCHESTRATOR_DEADLINE_LIMIT_MS: integer(10 * minute, 1, 60 * minute),
  /** Runs in flight in one process, and the bytes callers have sent for them. */
  ORCHESTRATOR_RUNS_LIMIT: integer(1_024, 1, 100_000),
  ORCHESTRATOR_RUNS_LIMIT_BYTES: integer(256 << 20, 1),
  /** Runs of this process that are looked up in memory; all others are in the store. */
  ORCHESTRATOR_RUN_LOG_SIZE: integer(5_000, 0, 1_000_000),
  ...background,
};

export const gateway = { ...engines, ...access, ...serving };

export const worker = { ...engines, ...messages };

/** Of an orchestrator without engines, for one composition. */
export const standalone = {
  ...serving,
  ORCHESTRATOR_SERVED_HOSTS: access.ORCHESTRATOR_SERVED_HOSTS,
  /** The folder of `blueprint.json` and `dockerinfo.json`, and where wanted `protos.json`; without it they are put over HTTP. */
  ORCHESTRATOR_COMPOSITION: z.string().refine(isAbsolute, 'must be an absolute path').optional(),
};

export const readGatewayConfig = (env: Environment) => readSettings(gateway, env);
export const readWorkerConfig = (env: Environment) => readSettings(worker, env);
export const readStandaloneConfig = (env: Environment) => readSettings(standalone, env);
export type ServingConfig = z.output<z.ZodObject<typeof serving>>;
export type GatewayConfig = ReturnType<typeof readGatewayConfig>;
export type WorkerConfig = ReturnType<typeof readWorkerConfig>;

/** What deciding about access needs; undefined where access is open. Throws a ConfigError where it is not complete. */
export function accessConfigOf(config: GatewayConfig, listenHost: string) {
  const { ORCHESTRATOR_ACCESS: access = isLoopback(listenHost) ? 'open' : 'guarded', CATALOG_CREDENTIALS } = config;
  if (access === 'open') return undefined;
  if (CATALOG_CREDENTIALS !== undefined) return { ...config, CATALOG_CREDENTIALS };
  throw new ConfigError([
    'CATALOG_CREDENTIALS is not set: give the account for the catalog as name:password, which knows who owns solutions; ' +
      'or set ORCHESTRATOR_ACCESS=open on a network that is closed to strangers',
  ]);
}
