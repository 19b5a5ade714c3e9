import { connectKafka } from '../kit/bus/connect.ts';
import { startEventWorker } from '../kit/bus/event-worker.ts';
import { systemClock } from '../kit/clock.ts';
import { createPost } from '../kit/http/outbound/post.ts';
import { createMailer } from '../kit/mail/mailer.ts';
import { runPeriodically } from '../kit/run-periodically.ts';
import type { Service } from '../kit/service.ts';
import { openPostgres } from '../kit/store/open-postgres.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { eventSource } from '../platform/bus/event-source.ts';
import { createCatalogClient } from '../platform/clients/catalog.ts';
import { type DeliveryDeps, startDeliveryLoops } from './app/deliveries/start-delivery-loops.ts';
import { createNotify } from './app/notify.ts';
import { createCatalog } from './clients/catalog.ts';
import { createWebhookPolicy } from './clients/webhook-policy.ts';
import { readWorkerConfig } from './config.ts';
import { createDeliveryQueue } from './store/deliveries.ts';
import { createNoticeStore } from './store/notices.ts';
import { createQuery } from './store/query.ts';
import { storeOptions } from './store/store-options.ts';
import { createHandlers } from './worker/handlers.ts';

const forgetEveryMs = 60 * 60_000;
/** The lease of a webhook call, as a multiple of its time-out; afterwards another process repeats the call. */
const callLease = 3;

export async function startWorker(service: Service): Promise<void> {
  const config = readWorkerConfig(service.env);
  const query = createQuery(await openPostgres(service, config.DATABASE_URL, storeOptions(config)));
  const { TOPIC_PREFIX: prefix } = config;
  const catalog = createCatalog(createCatalogClient(service, config));
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
    source: eventSource(service, prefix),
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
    post: createPost({ service, policy: createWebhookPolicy(service, config), timeoutMs }),
    publicUrl: config.NOTIFICATION_PUBLIC_URL,
    mail: {
      retryPolicy: retryPolicyFor(config.NOTIFICATION_MAIL_GIVE_UP_MS),
      leaseMs: config.NOTIFICATION_MAIL_LEASE_MS,
    },
    webhook: { retryPolicy: retryPolicyFor(config.NOTIFICATION_WEBHOOK_GIVE_UP_MS), leaseMs: callLease * timeoutMs },
  };
}
