import { startHttpServer } from '../kit/http/server.ts';
import { createUpstream } from '../kit/http/upstream.ts';
import type { Service } from '../kit/service.ts';
import { readEdgeConfig } from './config.ts';
import { createEdgeRouter } from './gateway/routes.ts';

/** The one public door. Upstreams that are away do not make it unready: it answers for them, with a 503. */
export async function startGateway(service: Service): Promise<void> {
  const config = readEdgeConfig(service.env);
  const content = createUpstream({
    service,
    name: 'content',
    url: config.EDGE_CONTENT_URL,
    connections: config.EDGE_UPSTREAM_CONNECTIONS,
    timeoutMs: config.EDGE_UPSTREAM_TIMEOUT_MS,
  });
  await startHttpServer({
    service,
    host: config.EDGE_HOST,
    port: config.EDGE_PORT,
    portSetting: 'EDGE_PORT',
    routers: [createEdgeRouter({ content })],
  });
}
