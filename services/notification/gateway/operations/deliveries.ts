import { z } from 'zod';
import { uuid } from '../../../kit/http/api/fields.ts';
import type { PastDelivery } from '../../domain/webhook.ts';
import { operation } from '../operation.ts';
import { deliveries, place } from '../shapes.ts';

const group = 'deliveries';
const access = 'caller';
const ofWebhook = z.object({ webhookId: uuid() });

/** Sent and waiting deliveries of the caller. */
export const deliveryOperations = [
  operation({
    method: 'GET',
    path: '/notifications/deliveries',
    ...{ group, access, query: place },
    summary: 'Sent and waiting deliveries by mail and to webhooks, newest first',
    answer: deliveries,
    run: async ({ query, caller }, { webhooks }) =>
      toPage(await webhooks.deliveries(caller.userId, undefined, query), query.size),
  }),
  operation({
    method: 'GET',
    path: '/notifications/webhooks/{webhookId}/deliveries',
    ...{ group, access, params: ofWebhook, query: place },
    summary: 'Sent and waiting deliveries of a webhook, newest first',
    answer: deliveries,
    run: async ({ params, query, caller }, { webhooks }) =>
      toPage(await webhooks.deliveries(caller.userId, params.webhookId, query), query.size),
  }),
  operation({
    method: 'POST',
    path: '/notifications/webhooks/{webhookId}/deliveries/{deliveryId}/replay',
    ...{ group, access, params: ofWebhook.extend({ deliveryId: uuid() }) },
    summary: 'Send a delivery again with the same webhook-id, whatever its state',
    status: 202,
    answer: z.object({ deliveryId: uuid() }),
    async run({ params: { webhookId, deliveryId }, caller }, { webhooks }) {
      await webhooks.replay(caller.userId, webhookId, deliveryId);
      return { deliveryId };
    },
  }),
];

const toPage = (found: readonly PastDelivery[], size: number) => ({
  deliveries: found,
  next: found.length === size ? (found.at(-1)?.deliveryId ?? null) : null,
});
