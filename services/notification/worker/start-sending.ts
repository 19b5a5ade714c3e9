import { createCounter } from '../../kit/counter.ts';
import type { Post } from '../../kit/http/outbound/post.ts';
import type { Mailer } from '../../kit/mail/mailer.ts';
import type { Service } from '../../kit/service.ts';
import type { DeliveryQueue } from '../domain/delivery.ts';
import type { Catalog } from '../domain/ports.ts';
import type { Patience } from '../domain/retry.ts';
import { createCalls } from './sending/calls.ts';
import { createDigests, createMails } from './sending/mails.ts';
import { workOff } from './sending/work-off.ts';

export interface SendingDeps {
  readonly service: Service;
  readonly queue: DeliveryQueue;
  readonly catalog: Catalog;
  /** Undefined where there is no mail server. */
  readonly mailer: Mailer | undefined;
  readonly post: Post;
  readonly publicUrl: string;
  readonly mail: { readonly patience: Patience; readonly leaseMs: number };
  readonly webhook: { readonly patience: Patience; readonly leaseMs: number };
}

/** Begins to send what waits; answers a function that says that something may be due. */
export function startSending({
  service,
  queue,
  catalog,
  mailer,
  post,
  publicUrl,
  mail,
  webhook,
}: SendingDeps): () => void {
  const sent = createCounter(service, 'deliveries_total', 'Attempts to deliver a notification, by what became of it', [
    'channel',
    'state',
  ]);
  const mails = mailer && { queue, catalog, mailer, publicUrl, sent, ...mail };
  const ways = [
    ...(mails ? [workOff(service, createMails(mails)), workOff(service, createDigests(mails))] : []),
    workOff(service, createCalls({ queue, post, publicUrl, sent, ...webhook })),
  ];
  return () => {
    for (const way of ways) way.nudge();
  };
}
