import { fileURLToPath } from 'node:url';
import { addressList } from '../kit/config.ts';
import { isWithin } from '../kit/http/networks.ts';
import { plainAddress } from '../kit/http/proxy/client-info.ts';
import { serveHttp } from '../kit/http/server.ts';
import type { ServerTls } from '../kit/http/tls/certificate-files.ts';
import { createBalancedUpstream } from '../kit/http/upstream/balanced-upstream.ts';
import type { Service } from '../kit/service.ts';
import { openSharedCounts } from '../kit/store/counts/open-shared-counts.ts';
import { forwardPort } from '../kit/tcp/forward-port.ts';
import { type EdgeConfig, edgeFilesOf, readEdgeConfig } from './config.ts';
import { readDocs } from './gateway/docs.ts';
import { readPublicFiles } from './gateway/files/read-public-files.ts';
import { readWebFiles } from './gateway/files/read-web-files.ts';
import { readReleasedSchemas } from './gateway/files/released-schemas.ts';
import { createFrontPage, createWebPage } from './gateway/front-page.ts';
import { createReceiveBody } from './gateway/receive-body.ts';
import type { UpstreamService } from './gateway/route-table.ts';
import { createEdgeRoutes } from './gateway/routes.ts';

const publicFolder = fileURLToPath(new URL('public/', import.meta.url));
const apiDocuments = fileURLToPath(new URL('../../schemas/openapi/', import.meta.url));
const releasedSchemas = fileURLToPath(new URL('../../schemas/avro/released/', import.meta.url));
/** The connection to the client outlives the upstream's timeout by this, so that the 504 can still be sent. */
const errorResponseGraceMs = 3_000;

/** The public entry point. Unavailable upstreams do not make it unready: it answers for them, with a 503. */
export async function startGateway(service: Service): Promise<void> {
  const config = readEdgeConfig(service.env);
  const upstream = async (name: UpstreamService, urls: string | undefined) =>
    urls === undefined
      ? undefined
      : createBalancedUpstream({
          service,
          name,
          urls: addressList(urls),
          findEveryMs: config.EDGE_RESOLVE_MS,
          connections: config.EDGE_UPSTREAM_CONNECTIONS,
          streams: config.EDGE_UPSTREAM_STREAMS,
          timeoutMs: config.EDGE_UPSTREAM_TIMEOUT_MS,
          breaker: {
            failures: config.EDGE_CIRCUIT_FAILURES,
            openMs: config.EDGE_CIRCUIT_OPEN_MS,
            maxOpenMs: Math.max(config.EDGE_CIRCUIT_OPEN_MS, config.EDGE_CIRCUIT_MAX_OPEN_MS),
          },
        });
  const files = await readPublicFiles(publicFolder);
  const upstreams = {
    content: await upstream('content', config.EDGE_CONTENT_URL),
    portal: await upstream('portal', config.EDGE_PORTAL_URL),
    onboarding: await upstream('onboarding', config.EDGE_ONBOARDING_URL),
    deployment: await upstream('deployment', config.EDGE_DEPLOYMENT_URL),
    composer: await upstream('composer', config.EDGE_COMPOSER_URL),
    logs: await upstream('logs', config.EDGE_LOGS_URL),
    artifacts: await upstream('artifacts', config.EDGE_ARTIFACTS_URL),
  };
  const findSchema = await readReleasedSchemas(releasedSchemas);
  const docs = await readDocs(apiDocuments);
  const web = config.EDGE_WEB_FOLDER === undefined ? undefined : await readWebFiles(config.EDGE_WEB_FOLDER);
  const frontPage = await createFrontPage(files);
  const { fastPath, middleware } = createEdgeRoutes({
    upstreams,
    findFile: (path) => files.find(path) ?? web?.find(path) ?? findSchema(path) ?? docs.find(path),
    docs: docs.pages,
    page: web ? createWebPage(web, frontPage) : frontPage,
    limits: {
      window: config.EDGE_LIMIT_WINDOW_S,
      network: config.EDGE_NETWORK_REQUESTS,
      user: config.EDGE_USER_REQUESTS,
    },
    counts: countsOf(service, config),
    trustedProxies: config.EDGE_TRUSTED_PROXIES,
    receiveBody: createReceiveBody(service, {
      minBytesPerSecond: config.EDGE_BODY_BYTES_PER_S,
      gracePeriodMs: config.EDGE_BODY_GRACE_MS,
      totalMs: config.EDGE_BODY_TIMEOUT_MS,
      // Half of them, so that one network cannot take all.
      networkUploads: Math.ceil(config.EDGE_UPSTREAM_CONNECTIONS / 2),
    }),
  });
  await serveHttp(service, {
    routers: [],
    otherwise: middleware,
    fastPath,
    publicHealth: true,
    ...tlsOf(config),
    idleTimeoutMs: config.EDGE_UPSTREAM_TIMEOUT_MS + errorResponseGraceMs,
    connections: {
      all: config.EDGE_CONNECTIONS,
      network: config.EDGE_NETWORK_CONNECTIONS,
      isExempt: (address) => isWithin(config.EDGE_TRUSTED_PROXIES, plainAddress(address)),
    },
  });
  for (const forwarded of config.EDGE_FORWARDED_PORTS)
    await forwardPort(service, forwarded, {
      host: service.listen.host,
      connections: config.EDGE_CONNECTIONS,
      setting: 'EDGE_FORWARDED_PORTS',
    });
  service.life.onStop('event streams', async () => {
    await Promise.all(Object.values(upstreams).map((each) => each?.endStreams()));
  });
}

function tlsOf(config: EdgeConfig): { readonly tls?: ServerTls } {
  const files = edgeFilesOf(config);
  return files ? { tls: { files, clientCertificates: 'none', http2: true } } : {};
}

function countsOf(service: Service, { EDGE_LIMITS_DATABASE_URL: url, EDGE_SCHEMA: schema }: EdgeConfig) {
  return url === undefined ? undefined : openSharedCounts(service, url, schema);
}
