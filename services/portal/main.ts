import type { CatalogApi } from '../contracts/catalog-api.ts';
import { startAsk } from '../kit/bus/ask.ts';
import { connectKafka } from '../kit/bus/connect.ts';
import { systemClock } from '../kit/clock.ts';
import { createPages } from '../kit/http/api/api-page.ts';
import { createApiRouter } from '../kit/http/api/router.ts';
import { createApiClient } from '../kit/http/api-client.ts';
import { createAuthenticate } from '../kit/http/authenticate.ts';
import { forwardTo } from '../kit/http/proxy/forward.ts';
import { startHttpServer } from '../kit/http/server.ts';
import { createUpstream } from '../kit/http/upstream.ts';
import type { Service } from '../kit/service.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { readGatewayConfig } from './config.ts';
import { portalDocument } from './gateway/document.ts';
import { forwardKnown } from './gateway/forwarded.ts';
import { isDownload } from './gateway/operations/downloads.ts';
import { operations } from './gateway/operations.ts';
import { renderEnvelope } from './gateway/render-error.ts';
import { startStreams } from './gateway/streams/start-streams.ts';
import { createStillAllowed } from './gateway/streams/still-allowed.ts';
import { createArtifactFiles } from './store/artifact-files.ts';
import { createCodeNames } from './store/code-names.ts';
import { createContent } from './store/content.ts';
import { createHeldRevisions } from './store/held-revisions.ts';
import { createCatalogNotices } from './store/notices.ts';
import { createPublishRequests } from './store/publish-requests.ts';
import { createSolutions } from './store/solutions.ts';
import { createSteps } from './store/steps.ts';
import { createThreads } from './store/threads.ts';
import { createCatalogUsers } from './store/users.ts';

export { startWorker } from './start-worker.ts';

const connections = 256;
/** As long as a large file may be silent on its way. */
const upstreamTimeoutMs = 120_000;

export async function startGateway(service: Service): Promise<void> {
  const config = readGatewayConfig(service.env);
  const transport = connectKafka(service, config.KAFKA_BROKERS);
  const codec = platformCodec();
  const { TOPIC_PREFIX: prefix } = config;
  const ask = await startAsk({ service, prefix, transport, codec });
  const { CATALOG_URL: url, CATALOG_CREDENTIALS: credentials } = config;
  const catalog = createApiClient<CatalogApi>({ service, name: 'catalog', url, credentials });
  const upstream = (name: string, address: string) =>
    createUpstream({ service, name, url: address, connections, timeoutMs: upstreamTimeoutMs });
  const forward = {
    identity: forwardTo(upstream('identity', config.IDENTITY_URL), { behindDoor: true }),
    notification: forwardTo(upstream('notification', config.NOTIFICATION_URL), { behindDoor: true }),
  };
  const authenticate = createAuthenticate({
    service,
    identityUrl: config.IDENTITY_URL,
    issuer: config.IDENTITY_ISSUER,
    audience: config.IDENTITY_AUDIENCE,
    isDownload,
  });
  const revisions = createHeldRevisions(catalog);
  const notices = createCatalogNotices(catalog);
  const streams = await startStreams({ service, prefix, transport, codec, notices, clock: systemClock, config });
  const router = createApiRouter({
    service,
    operations,
    deps: {
      catalog,
      users: createCatalogUsers(catalog),
      codes: createCodeNames(catalog, systemClock),
      ask,
      content: createContent(upstream('content', config.CONTENT_URL)),
      artifacts: createArtifactFiles(service, config.ARTIFACT_BASE_URLS),
      solutions: createSolutions(catalog),
      revisions,
      threads: createThreads(catalog, revisions),
      publishRequests: createPublishRequests(catalog),
      steps: createSteps(catalog),
      log: service.log,
      streams,
      isAllowed: createStillAllowed(authenticate),
      config,
      clock: systemClock,
    },
    authenticate,
    pages: await createPages(portalDocument(), 'Modelyard portal'),
    render: renderEnvelope,
    otherwise: forwardKnown(forward),
  });
  await startHttpServer({
    service,
    host: config.PORTAL_HOST,
    port: config.PORTAL_PORT,
    portSetting: 'PORTAL_PORT',
    routers: [router],
  });
  // Before the server waits for requests to end: a stream does not end by itself.
  service.life.onStop('notification streams', () => streams.end());
}
