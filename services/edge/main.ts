import { Pool } from 'undici';
import { startHttpServer } from '../kit/http/server.ts';
import type { Service } from '../kit/service.ts';
import { readEdgeConfig } from './config.ts';
import { createEdgeRouter } from './gateway/routes.ts';

/** The one public door. Upstreams that are away do not make it unready: it answers for them, with a 503. */
export async function startGateway(service: Service): Promise<void> {
  const config = readEdgeConfig(service.env);
  const content = new Pool(new URL(config.EDGE_CONTENT_URL).origin, {
    connections: config.EDGE_UPSTREAM_CONNECTIONS,
    headersTimeout: config.EDGE_UPSTREAM_TIMEOUT_MS,
    bodyTimeout: config.EDGE_UPSTREAM_TIMEOUT_MS,
    connectTimeout: 2_000,
  });
  service.life.onStop('upstreams', () => content.close());
  await startHttpServer({
    service,
    host: config.EDGE_HOST,
    port: config.EDGE_PORT,
    portSetting: 'EDGE_PORT',
    routers: [createEdgeRouter({ content: { name: 'content', pool: content } })],
  });
}
