import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { newId } from '../../../kit/ids.ts';
import { checkWebhookUrl } from '../../app/check-webhook-url.ts';
import { severities } from '../../domain/rule.ts';
import { operation } from '../operation.ts';
import { severity, webhook } from '../shapes.ts';

const group = 'webhooks';
const access = 'caller';
const params = z.object({ webhookId: uuid() });
/** As Standard Webhooks has it: 24 to 64 random bytes, in base64 behind this. */
const secretPrefix = 'whsec_';
const secretBytes = 32;

/** Addresses that a user's notifications are sent to. Each user sees and changes only their own. */
export const webhookOperations = [
  operation({
    method: 'POST',
    path: '/notifications/webhooks',
    ...{ group, access },
    summary: 'Have notifications sent to an address; its secret is answered here and never again',
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
    answer: webhook.extend({ secret: z.string().describe('What deliveries are signed with: `whsec_` and base64.') }),
    async run({ body, caller: { userId } }, { webhooks, allowedNetworks }) {
      const url = checkWebhookUrl(body.url, allowedNetworks);
      const secret = randomBytes(secretBytes);
      const wanted = severities.filter((one) => body.severities.includes(one));
      const made = await webhooks.create({ ...body, webhookId: newId(), userId, url, severities: wanted, secret });
      return { ...made, secret: secretPrefix + secret.toString('base64') };
    },
  }),
  operation({
    method: 'GET',
    path: '/notifications/webhooks',
    ...{ group, access },
    summary: 'The own webhooks',
    answer: z.array(webhook),
    run: ({ caller }, { webhooks }) => webhooks.list(caller.userId),
  }),
  operation({
    method: 'DELETE',
    path: '/notifications/webhooks/{webhookId}',
    ...{ group, access, params },
    summary: 'Delete a webhook, with what waits for it and what was sent to it',
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
    summary: 'Send a test; what becomes of it is among the deliveries',
    status: 202,
    answer: z.object({ deliveryId: uuid() }),
    async run({ params: { webhookId }, caller }, { webhooks }) {
      return { deliveryId: await webhooks.test(caller.userId, webhookId, newId()) };
    },
  }),
];
