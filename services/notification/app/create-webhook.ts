import { randomBytes } from 'node:crypto';
import type { Network } from '../../kit/http/outbound/address-rules.ts';
import { newId } from '../../kit/ids.ts';
import { type Severity, severities } from '../domain/rule.ts';
import type { Webhook, WebhookStore } from '../domain/webhook.ts';
import { checkWebhookUrl } from './check-webhook-url.ts';

export interface CreateWebhookDeps {
  readonly webhooks: Pick<WebhookStore, 'create'>;
  /** Networks that webhooks may call besides the public internet. */
  readonly allowedNetworks: readonly Network[];
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

export function createCreateWebhook({ webhooks, allowedNetworks }: CreateWebhookDeps): CreateWebhook {
  return async (userId, { description, ...request }) => {
    const url = checkWebhookUrl(request.url, allowedNetworks);
    const secret = randomBytes(secretBytes);
    const wanted = severities.filter((severity) => request.severities.includes(severity));
    const webhook = { webhookId: newId(), userId, url, description, severities: wanted, secret };
    return { ...(await webhooks.create(webhook)), secret: secretPrefix + secret.toString('base64') };
  };
}
