import { z } from 'zod';
import { type Environment, host, httpUrl, integer, port, readSettings } from '../kit/config.ts';
import { networks } from '../kit/http/networks.ts';
import { identitySettings } from '../platform/settings.ts';

const hourMs = 60 * 60_000;

const settings = {
  EDGE_HOST: host(),
  EDGE_PORT: port(8080),
  EDGE_CONTENT_URL: httpUrl('the content gateway').default('http://127.0.0.1:8081'),
  EDGE_PORTAL_URL: httpUrl('the portal gateway').default('http://127.0.0.1:8083'),
  /** Its paths are 503 as long as there is none. */
  EDGE_ONBOARDING_URL: httpUrl('the onboarding gateway').optional(),
  /** How long an upstream may take until it answers before the client gets a 504. */
  EDGE_UPSTREAM_TIMEOUT_MS: integer(120_000, 1_000, hourMs),
  /** Connections to one upstream; more requests than that wait for a free one. Streams of events have others. */
  EDGE_UPSTREAM_CONNECTIONS: integer(256, 1, 10_000),
  /** Failures in a row after which an upstream is left alone, and for how long. */
  EDGE_CIRCUIT_FAILURES: integer(5, 1, 1_000),
  EDGE_CIRCUIT_OPEN_MS: integer(2_000, 100, hourMs),
  /** Requests within a window: of one network (an IPv4 address, an IPv6 /64), and of one user there. */
  EDGE_LIMIT_WINDOW_S: integer(60, 1, 3_600),
  EDGE_NETWORK_REQUESTS: integer(600_000, 1),
  EDGE_USER_REQUESTS: integer(120_000, 1),
  /** Proxies before this door, which are believed in what they say of the client: addresses or networks. */
  EDGE_TRUSTED_PROXIES: networks(),
  /** `guarded`: who reads of `org` or writes below /site has to show a token. Clients of the predecessor show none. */
  EDGE_SITE_ACCESS: z.enum(['open', 'guarded'], 'must be open or guarded').default('open'),
  ...identitySettings,
};

export const readEdgeConfig = (env: Environment) => readSettings(settings, env);
