import { randomBytes } from 'node:crypto';
import type { OutboundPolicy } from '../../kit/http/outbound/policy.ts';
import { newId } from '../../kit/ids.ts';
import { type Severity, severities } from '../domain/severity.ts';
import type { Webhook, WebhookStore } from '../domain/webhook.ts';
import { checkWebhookUrl } from './check-webhook-url.ts';

export interface CreateWebhookDeps {
  readonly webhooks: Pick<WebhookStore, 'create'>;
  readonly policy: OutboundPolicy;
}

export interface WebhookRequest {
  readonly url: string;
  readonly description: string;
  readonly severities: readonly Severity[];
}

/** Resolves to the webhook and its secret, which is not returned again. Errors: `invalid` for the URL; `conflict`. */
export type CreateWebhook = (userId: string, request: WebhookRequest) => Promise<Webhook & { readonly secret: string }>;

/** Prefix of the base64 of 24 to 64 random bytes, as specified by Standard Webhooks. */
const secretPrefix = 'whsec_';
const secretBytes = 32;

export function createCreateWebhook({ webhooks, policy }: CreateWebhookDeps): CreateWebhook {
  return async (userId, { description, ...request }) => {
    const url = await checkWebhookUrl(request.url, policy);
    const secret = randomBytes(secretBytes);
    const wanted = severities.filter((severity) => request.severities.includes(severity));
    const webhook = { webhookId: newId(), userId, url, description, severities: wanted, secret };
    return { ...(await webhooks.create(webhook)), secret: secretPrefix + secret.toString('base64') };
  };
}
