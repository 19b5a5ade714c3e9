import type { OnboardingApi } from '../contracts/onboarding-api.ts';
import { startCommandClient } from '../kit/bus/command-client.ts';
import { connectKafka } from '../kit/bus/connect.ts';
import { systemClock } from '../kit/clock.ts';
import { createApiPages } from '../kit/http/api/api-page.ts';
import { createApiRouter } from '../kit/http/api/router.ts';
import { createApiClient } from '../kit/http/api-client.ts';
import { forwardTo } from '../kit/http/proxy/forward.ts';
import { serveHttp } from '../kit/http/server.ts';
import { createUpstream } from '../kit/http/upstream/create-upstream.ts';
import type { Service } from '../kit/service.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { commandSigner } from '../platform/bus/command-keys.ts';
import { createCatalogClient } from '../platform/clients/catalog.ts';
import { createContentClient } from '../platform/clients/content.ts';
import { createIdentityClient } from '../platform/clients/identity.ts';
import { createArtifactFiles } from '../platform/files/artifact-files.ts';
import { createAuthenticate } from '../platform/principals/authenticate.ts';
import { artifactBasesOf } from '../platform/settings.ts';
import { createRevisions } from './app/revisions.ts';
import { createSolutions } from './app/solutions.ts';
import { createThreads } from './app/threads.ts';
import { createBusHealth } from './clients/bus-health.ts';
import { createCodeNames } from './clients/code-names.ts';
import { contentAnswerLimitBytes, createHttpContent } from './clients/content.ts';
import { createPlatformDeadLetters } from './clients/dead-letters.ts';
import { createNotificationList } from './clients/notification-list.ts';
import { createOnboarding } from './clients/onboarding.ts';
import { createPublishRequests } from './clients/publish-requests.ts';
import { connectRemotePeers } from './clients/remote-peers.ts';
import { createReadiness } from './clients/role-readiness.ts';
import { createSteps } from './clients/steps.ts';
import { createUsers } from './clients/users.ts';
import { readGatewayConfig } from './config.ts';
import { createChangeEmail } from './gateway/change-email.ts';
import { createChangeStatus } from './gateway/change-status.ts';
import { portalDocument } from './gateway/document.ts';
import { isDownload } from './gateway/downloads/operations.ts';
import { forwardKnownPaths } from './gateway/forwarded-paths.ts';
import { isNotificationStream } from './gateway/notifications/stream-operations.ts';
import { createSessionCheck } from './gateway/notifications/streams/session-check.ts';
import { startStreams } from './gateway/notifications/streams/start-streams.ts';
import { operations } from './gateway/operations.ts';
import { renderEnvelope } from './gateway/render-error.ts';

const connections = 256;
/** How long an upstream may take between two chunks of a large file. */
const upstreamTimeoutMs = 120_000;

export async function startGateway(service: Service): Promise<void> {
  const config = readGatewayConfig(service.env);
  const transport = connectKafka(service, config.KAFKA_BROKERS);
  const codec = platformCodec();
  const { TOPIC_PREFIX: prefix } = config;
  const sign = commandSigner(service, config);
  const commands = await startCommandClient({ service, prefix, transport, codec, sign });
  const catalog = createCatalogClient(service, config);
  const upstream = (name: string, url: string, credentials?: string) =>
    createUpstream({
      ...{ service, name, url, connections, timeoutMs: upstreamTimeoutMs },
      ...(credentials !== undefined && { credentials }),
    });
  const content = createContentClient(service, config, {
    ...{ connections, timeoutMs: upstreamTimeoutMs, limitBytes: contentAnswerLimitBytes },
  });
  const identity = createIdentityClient(service, config);
  const forward = {
    identity: forwardTo(upstream('identity', config.IDENTITY_URL), { trustForwardedHeaders: true }),
    notification: forwardTo(upstream('notification', config.NOTIFICATION_URL), { trustForwardedHeaders: true }),
  };
  const onboarding = createApiClient<OnboardingApi>({
    ...{ service, name: 'onboarding', url: config.ONBOARDING_URL, connections, timeoutMs: upstreamTimeoutMs },
  });
  const authenticate = createAuthenticate({ service, config, isDownload, isStream: isNotificationStream });
  const revisions = createRevisions(catalog);
  const notifications = createNotificationList(catalog);
  const streams = await startStreams({ service, prefix, transport, codec, notifications, clock: systemClock, config });
  const router = createApiRouter({
    service,
    operations,
    deps: {
      catalog,
      users: createUsers(catalog),
      codes: createCodeNames(catalog),
      commands,
      content: createHttpContent(content, upstream('content', config.CONTENT_URL, config.CONTENT_CREDENTIALS)),
      onboarding: createOnboarding(onboarding),
      artifacts: createArtifactFiles(service, artifactBasesOf(config)),
      solutions: createSolutions(catalog),
      revisions,
      threads: createThreads(catalog, revisions),
      publishRequests: createPublishRequests(catalog),
      steps: createSteps(catalog),
      busHealth: createBusHealth({ transport, prefix, now: systemClock.now }),
      remotePeers: await connectRemotePeers(service, config),
      readiness: createReadiness({ probes: config.PORTAL_PROBES, now: systemClock.now }),
      deadLetters: createPlatformDeadLetters({ transport, codec, prefix }),
      log: service.log,
      streams,
      isSessionValid: createSessionCheck(authenticate),
      changeEmail: createChangeEmail(identity),
      changeStatus: createChangeStatus(identity),
      config,
      clock: systemClock,
    },
    authenticate,
    pages: await createApiPages(portalDocument, 'Modelyard portal'),
    render: renderEnvelope,
    before: forwardKnownPaths(forward),
  });
  await serveHttp(service, { routers: [router] });
  // Before the server waits for open requests: a stream does not end by itself.
  service.life.onStop('notification streams', () => streams.end());
}
