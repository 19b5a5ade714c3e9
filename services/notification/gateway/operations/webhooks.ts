import { z } from 'zod';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { newId } from '../../../kit/ids.ts';
import { severities } from '../../domain/severity.ts';
import { operation } from '../operation.ts';
import { severity, webhook } from '../shapes.ts';

const group = 'webhooks';
const access = 'caller';
const params = z.object({ webhookId: uuid() });

/** Webhooks of the caller. */
export const webhookOperations = [
  operation({
    method: 'POST',
    path: '/notifications/webhooks',
    ...{ group, access },
    session: true,
    summary: 'Create a webhook; only this answer contains its secret',
    status: 201,
    body: z.object({
      url: text(2_048, 1).describe('Begins with https://.'),
      description: text(200).default(''),
      severities: z
        .array(severity)
        .min(1)
        .max(severities.length)
        .default([...severities]),
    }),
    answer: webhook.extend({ secret: z.string().describe('The signing secret: `whsec_` and base64.') }),
    run: ({ body, caller }, { createWebhook }) => createWebhook(caller.userId, body),
  }),
  operation({
    method: 'GET',
    path: '/notifications/webhooks',
    ...{ group, access },
    summary: 'The webhooks of the caller',
    answer: z.array(webhook),
    run: ({ caller }, { webhooks }) => webhooks.list(caller.userId),
  }),
  operation({
    method: 'DELETE',
    path: '/notifications/webhooks/{webhookId}',
    ...{ group, access, params },
    session: true,
    summary: 'Delete a webhook with its deliveries',
    status: 204,
    async run({ params: { webhookId }, caller, ctx }, { webhooks }) {
      await webhooks.remove(caller.userId, webhookId);
      ctx.status = 204;
      return undefined;
    },
  }),
  operation({
    method: 'POST',
    path: '/notifications/webhooks/{webhookId}/test',
    ...{ group, access, params },
    summary: 'Send a test; its result is among the deliveries',
    status: 202,
    answer: z.object({ deliveryId: uuid() }),
    async run({ params: { webhookId }, caller }, { webhooks }) {
      return { deliveryId: await webhooks.test(caller.userId, webhookId, newId()) };
    },
  }),
];
