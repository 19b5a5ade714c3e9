import { fileURLToPath } from 'node:url';
import type { CatalogApi } from '../contracts/catalog-api.ts';
import { connectKafka } from '../kit/bus/connect.ts';
import { startEventWorker } from '../kit/bus/event-worker.ts';
import { topicName } from '../kit/bus/topics.ts';
import { systemClock } from '../kit/clock.ts';
import { createApiPages } from '../kit/http/api/api-page.ts';
import { createApiRouter } from '../kit/http/api/router.ts';
import { createApiClient } from '../kit/http/api-client.ts';
import { createPost } from '../kit/http/outbound/post.ts';
import { startHttpServer } from '../kit/http/server.ts';
import { createMailer } from '../kit/mail/mailer.ts';
import { runPeriodically } from '../kit/run-periodically.ts';
import type { Service } from '../kit/service.ts';
import { migrate } from '../kit/store/migrate.ts';
import { connectPostgres } from '../kit/store/postgres.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { createAuthenticate } from '../platform/principals/authenticate.ts';
import { createCreateWebhook } from './app/create-webhook.ts';
import { type DeliveryDeps, startDeliveryLoops } from './app/deliveries/start-delivery-loops.ts';
import { createNotify } from './app/notify.ts';
import { createCatalog } from './clients/catalog.ts';
import { readGatewayConfig, readWorkerConfig } from './config.ts';
import { notificationDocument } from './gateway/document.ts';
import { operations } from './gateway/operations.ts';
import { createDeliveryQueue } from './store/deliveries.ts';
import { createDigestStore } from './store/digests.ts';
import { createNoticeStore } from './store/notices.ts';
import { createQuery, type Query } from './store/query.ts';
import { createWebhookStore } from './store/webhooks.ts';
import { createHandlers } from './worker/handlers.ts';

const forgetEveryMs = 60 * 60_000;
/** The lease of a webhook call, as a multiple of its time-out; afterwards another process repeats the call. */
const callLease = 3;
export const migrations = fileURLToPath(new URL('store/migrations/', import.meta.url));

interface StoreConfig {
  readonly DATABASE_URL: string;
  readonly NOTIFICATION_SCHEMA: string;
  readonly NOTIFICATION_POOL_SIZE: number;
}

/** The role that starts first creates the tables. */
async function openStore(service: Service, config: StoreConfig): Promise<Query> {
  const { DATABASE_URL: url, NOTIFICATION_SCHEMA: schema, NOTIFICATION_POOL_SIZE: poolSize } = config;
  await migrate({ url, schema, folder: migrations, log: service.log });
  return createQuery(await connectPostgres(service, url, { schema, poolSize }));
}

export async function startGateway(service: Service): Promise<void> {
  const config = readGatewayConfig(service.env);
  const query = await openStore(service, config);
  const webhooks = createWebhookStore(query, config.NOTIFICATION_WEBHOOKS_LIMIT);
  const router = createApiRouter({
    service,
    operations,
    deps: {
      webhooks,
      digests: createDigestStore(query),
      createWebhook: createCreateWebhook({
        webhooks,
        allowedNetworks: config.NOTIFICATION_WEBHOOK_ALLOWED_NETWORKS,
      }),
    },
    authenticate: createAuthenticate({
      service,
      identityUrl: config.IDENTITY_URL,
      issuer: config.IDENTITY_ISSUER,
      audience: config.IDENTITY_AUDIENCE,
    }),
    pages: await createApiPages(notificationDocument(), 'Modelyard notifications'),
  });
  await startHttpServer({
    service,
    host: config.NOTIFICATION_HOST,
    port: config.NOTIFICATION_PORT,
    portSetting: 'NOTIFICATION_PORT',
    routers: [router],
  });
}

export async function startWorker(service: Service): Promise<void> {
  const config = readWorkerConfig(service.env);
  await startHttpServer({
    service,
    host: config.NOTIFICATION_WORKER_HOST,
    port: config.NOTIFICATION_WORKER_PORT,
    portSetting: 'NOTIFICATION_WORKER_PORT',
    routers: [],
  });
  const query = await openStore(service, config);
  const { CATALOG_URL: url, CATALOG_CREDENTIALS: credentials, TOPIC_PREFIX: prefix } = config;
  const catalog = createCatalog(createApiClient<CatalogApi>({ service, name: 'catalog', url, credentials }));
  const queue = createDeliveryQueue(query);
  const triggerDeliveries = startDeliveryLoops(deliveryDeps(service, config, { queue, catalog }));
  runPeriodically(service, 'expired deliveries', forgetEveryMs, () =>
    queue.deleteEnded(config.NOTIFICATION_RETENTION_MS),
  );
  const transport = connectKafka(service, config.KAFKA_BROKERS);
  const codec = platformCodec();
  const notify = createNotify({
    catalog,
    notices: createNoticeStore(query, config.NOTIFICATION_DIGEST_HOUR),
    transport,
    source: {
      codec,
      topic: topicName(prefix, service.name, 'events'),
      source: `/${prefix}/${service.name}/${service.role}/${service.instance}`,
    },
    clock: systemClock,
    maxAgeMs: config.NOTIFICATION_MAX_AGE_MS,
    isMailEnabled: config.NOTIFICATION_SMTP_URL !== undefined,
    onSettled: triggerDeliveries,
  });
  await startEventWorker({ service, prefix, transport, codec, handlers: createHandlers(notify) });
}

type WorkerConfig = ReturnType<typeof readWorkerConfig>;
type Sources = Pick<DeliveryDeps, 'queue' | 'catalog'>;

function deliveryDeps(service: Service, config: WorkerConfig, sources: Sources): DeliveryDeps {
  const { NOTIFICATION_SMTP_URL: smtpUrl, NOTIFICATION_WEBHOOK_TIMEOUT_MS: timeoutMs } = config;
  const retryPolicyFor = (giveUpAfterMs: number) => ({
    initialDelayMs: config.NOTIFICATION_RETRY_MS,
    maxDelayMs: config.NOTIFICATION_LONGEST_PAUSE_MS,
    giveUpAfterMs,
  });
  return {
    ...sources,
    service,
    mailer:
      smtpUrl === undefined ? undefined : createMailer({ service, url: smtpUrl, from: config.NOTIFICATION_MAIL_FROM }),
    post: createPost({ service, allowed: config.NOTIFICATION_WEBHOOK_ALLOWED_NETWORKS, timeoutMs }),
    publicUrl: config.NOTIFICATION_PUBLIC_URL,
    mail: {
      retryPolicy: retryPolicyFor(config.NOTIFICATION_MAIL_GIVE_UP_MS),
      leaseMs: config.NOTIFICATION_MAIL_LEASE_MS,
    },
    webhook: { retryPolicy: retryPolicyFor(config.NOTIFICATION_WEBHOOK_GIVE_UP_MS), leaseMs: callLease * timeoutMs },
  };
}
