import type { Post } from '../../../kit/http/outbound/post.ts';
import type { Mailer } from '../../../kit/mail/mailer.ts';
import { createCounter } from '../../../kit/metrics.ts';
import type { Service } from '../../../kit/service.ts';
import type { DeliveryQueue } from '../../domain/delivery.ts';
import type { Catalog } from '../../domain/ports.ts';
import type { RetryPolicy } from '../../domain/retry.ts';
import { createDigestDeliveries, createMailDeliveries } from './mail-deliveries.ts';
import { startDeliveryLoop } from './start-delivery-loop.ts';
import { createWebhookDeliveries } from './webhook-deliveries.ts';

export interface DeliveryDeps {
  readonly service: Service;
  readonly queue: DeliveryQueue;
  readonly catalog: Catalog;
  /** Undefined without a mail server. */
  readonly mailer: Mailer | undefined;
  readonly post: Post;
  readonly publicUrl: string;
  readonly mail: { readonly retryPolicy: RetryPolicy; readonly leaseMs: number };
  readonly webhook: { readonly retryPolicy: RetryPolicy; readonly leaseMs: number };
}

/** Starts one delivery loop for each channel; returns a function that wakes all of them. */
export function startDeliveryLoops({
  service,
  queue,
  catalog,
  mailer,
  post,
  publicUrl,
  mail,
  webhook,
}: DeliveryDeps): () => void {
  const sent = createCounter(service, 'deliveries_total', 'Attempts to deliver a notification, by outcome', [
    'channel',
    'state',
  ]);
  const mails = mailer && { queue, catalog, mailer, publicUrl, sent, ...mail };
  const loops = [
    ...(mails
      ? [
          startDeliveryLoop(service, createMailDeliveries(mails)),
          startDeliveryLoop(service, createDigestDeliveries(mails)),
        ]
      : []),
    startDeliveryLoop(service, createWebhookDeliveries({ queue, post, publicUrl, sent, ...webhook })),
  ];
  return () => {
    for (const loop of loops) loop.trigger();
  };
}
