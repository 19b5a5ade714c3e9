import { connectKafka } from '../kit/bus/connect.ts';
import { systemClock } from '../kit/clock.ts';
import { createApiPages } from '../kit/http/api/api-page.ts';
import { createApiRouter } from '../kit/http/api/router.ts';
import { serveHttp } from '../kit/http/server.ts';
import type { Service } from '../kit/service.ts';
import { openPostgres } from '../kit/store/open-postgres.ts';
import { eventSource } from '../platform/bus/event-source.ts';
import { createAuthenticate } from '../platform/principals/authenticate.ts';
import { createCreateWebhook } from './app/create-webhook.ts';
import { createRequestNotification } from './app/request-notification.ts';
import { createWebhookPolicy } from './clients/webhook-policy.ts';
import { readGatewayConfig } from './config.ts';
import { notificationDocument } from './gateway/document.ts';
import { operations } from './gateway/operations.ts';
import { createDigestStore } from './store/digests.ts';
import { createQuery } from './store/query.ts';
import { storeOptions } from './store/store-options.ts';
import { createWebhookStore } from './store/webhooks.ts';

export async function startGateway(service: Service): Promise<void> {
  const config = readGatewayConfig(service.env);
  const query = createQuery(await openPostgres(service, config.DATABASE_URL, storeOptions(config)));
  const webhooks = createWebhookStore(query, config.NOTIFICATION_WEBHOOKS_LIMIT);
  const router = createApiRouter({
    service,
    operations,
    deps: {
      webhooks,
      digests: createDigestStore(query),
      requestNotification: createRequestNotification({
        transport: connectKafka(service, config.KAFKA_BROKERS),
        source: eventSource(service, config.TOPIC_PREFIX),
        clock: systemClock,
      }),
      createWebhook: createCreateWebhook({
        webhooks,
        policy: createWebhookPolicy(service, config),
      }),
    },
    authenticate: createAuthenticate({ service, config }),
    pages: await createApiPages(notificationDocument, 'Modelyard notifications'),
  });
  await serveHttp(service, { routers: [router] });
}
