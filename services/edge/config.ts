import { type Environment, host, httpUrl, integer, port, readSettings } from '../kit/config.ts';

const settings = {
  EDGE_HOST: host(),
  EDGE_PORT: port(8080),
  EDGE_CONTENT_URL: httpUrl('the content gateway').default('http://127.0.0.1:8081'),
  /** How long an upstream may be silent before the client gets a 504. */
  EDGE_UPSTREAM_TIMEOUT_MS: integer(120_000, 1_000),
  /** Connections to one upstream; more requests than that wait for a free one. */
  EDGE_UPSTREAM_CONNECTIONS: integer(256, 1, 10_000),
};

export const readEdgeConfig = (env: Environment) => readSettings(settings, env);
