import { z } from 'zod';
import { address, type Environment, httpUrlList, integer, readSettings } from '../kit/config.ts';
import { networks } from '../kit/http/networks.ts';
import type { CertificateFiles } from '../kit/http/tls/certificate-files.ts';
import { namedCertificate, pemFile, requireAllOrNone } from '../kit/http/tls/file-settings.ts';
import { forwardedPorts } from '../kit/tcp/forwarded-ports.ts';
import { schemaName } from '../platform/settings.ts';

const hourMs = 60 * 60_000;

/** PEM files: the certificate of the public address with those between it and its authority, and its key. HTTPS instead of HTTP. */
export const edgeFileSettings = { EDGE_CERTIFICATE_FILE: pemFile(), EDGE_KEY_FILE: pemFile() };

export const gateway = {
  /** Each one address or several, separated by commas; a name that stands for several addresses counts as these. */
  EDGE_CONTENT_URL: httpUrlList('the content gateway').default('http://127.0.0.1:8081'),
  EDGE_PORTAL_URL: httpUrlList('the portal gateway').default('http://127.0.0.1:8083'),
  EDGE_ONBOARDING_URL: httpUrlList('the onboarding gateway').default('http://127.0.0.1:8090'),
  EDGE_COMPOSER_URL: httpUrlList('the composer gateway').default('http://127.0.0.1:8101'),
  EDGE_DEPLOYMENT_URL: httpUrlList('the deployment gateway').default('http://127.0.0.1:8089'),
  EDGE_LOGS_URL: httpUrlList('the logs gateway').default('http://127.0.0.1:8106'),
  EDGE_ARTIFACTS_URL: httpUrlList('the artifact repository').default('http://127.0.0.1:8087'),
  /** How long an upstream may take for the head of its response before the client gets a 504. */
  EDGE_UPSTREAM_TIMEOUT_MS: integer(120_000, 1_000, hourMs),
  /** Connections to one upstream for requests, and as many for uploads; further ones wait for a free one. */
  EDGE_UPSTREAM_CONNECTIONS: integer(256, 1, 10_000),
  /** Event streams of one upstream at a time; further ones are rejected. */
  EDGE_UPSTREAM_STREAMS: integer(10_000, 1, 100_000),
  /** Open connections of all clients, and of one network; proxies in EDGE_TRUSTED_PROXIES are not counted by network. */
  EDGE_CONNECTIONS: integer(16_000, 1, 1_000_000),
  EDGE_NETWORK_CONNECTIONS: integer(1_000, 1, 1_000_000),
  /** What a client has to send of a body on average in each grace period, and how long the whole body may take. */
  EDGE_BODY_BYTES_PER_S: integer(500, 0),
  EDGE_BODY_GRACE_MS: integer(10_000, 100, hourMs),
  EDGE_BODY_TIMEOUT_MS: integer(2 * hourMs, 1_000, 24 * hourMs),
  /** Failures in a row after which the circuit of an upstream opens, and for how long. */
  EDGE_CIRCUIT_FAILURES: integer(5, 1, 1_000),
  EDGE_CIRCUIT_OPEN_MS: integer(2_000, 100, hourMs),
  /** Of several addresses one is left alone for up to this long while nothing listens there. */
  EDGE_CIRCUIT_MAX_OPEN_MS: integer(30_000, 100, hourMs),
  /** How often names of services are resolved. */
  EDGE_RESOLVE_MS: integer(5_000, 100, hourMs),
  /** Requests within a window: of one network (an IPv4 address, an IPv6 /64), and of one user in it. */
  EDGE_LIMIT_WINDOW_S: integer(60, 1, 3_600),
  EDGE_NETWORK_REQUESTS: integer(600_000, 1),
  EDGE_USER_REQUESTS: integer(120_000, 1),
  /** Where several edges count requests together; each counts by itself without it. */
  EDGE_LIMITS_DATABASE_URL: address('PostgreSQL', ['postgres', 'postgresql']).optional(),
  EDGE_SCHEMA: schemaName('edge'),
  /** Proxies in front of the edge whose `X-Forwarded-*` headers are trusted: addresses or networks. */
  EDGE_TRUSTED_PROXIES: networks(),
  /** The built web portal; without it browsers get a page that lists the services. */
  EDGE_WEB_FOLDER: z.string().optional(),
  ...edgeFileSettings,
  /** Further ports, passed connection by connection to services that are called directly, such as `8555:orchestrator:8555`. */
  EDGE_FORWARDED_PORTS: forwardedPorts(),
};

export const readEdgeConfig = (env: Environment) => readSettings(gateway, env);
export type EdgeConfig = ReturnType<typeof readEdgeConfig>;

/** Throws a ConfigError where one of the files of TLS is named and the other is not. */
export const validateEdgeFiles = (env: Environment): void =>
  requireAllOrNone(env, ['EDGE_CERTIFICATE_FILE', 'EDGE_KEY_FILE'], 'the edge');

/** Undefined where none are named. */
export const edgeFilesOf = (config: Pick<EdgeConfig, keyof typeof edgeFileSettings>): CertificateFiles | undefined =>
  namedCertificate(config, { certificate: 'EDGE_CERTIFICATE_FILE', key: 'EDGE_KEY_FILE' });
