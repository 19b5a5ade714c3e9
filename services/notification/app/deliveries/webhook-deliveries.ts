import type { Post } from '../../../kit/http/outbound/post.ts';
import { createSignedPost, type PostOutcome } from '../../../kit/http/outbound/signed-post.ts';
import type { Counter } from '../../../kit/metrics.ts';
import {
  afterFailure,
  type ClaimedWebhookDelivery,
  type DeliveryOutcome,
  type DeliveryQueue,
} from '../../domain/delivery.ts';
import type { RetryPolicy } from '../../domain/retry.ts';
import { recordDelivery } from './record-delivery.ts';
import type { DeliveryChannel } from './start-delivery-loop.ts';

export interface WebhookDeliveriesDeps {
  readonly queue: DeliveryQueue;
  readonly post: Post;
  readonly publicUrl: string;
  readonly retryPolicy: RetryPolicy;
  readonly leaseMs: number;
  readonly sent: Counter<'channel' | 'state'>;
}

const concurrency = 16;

/** Sends notifications to webhooks, as specified by Standard Webhooks. */
export function createWebhookDeliveries({
  queue,
  post,
  publicUrl,
  retryPolicy,
  leaseMs,
  sent,
}: WebhookDeliveriesDeps): DeliveryChannel<ClaimedWebhookDelivery> {
  return {
    what: 'webhook deliveries',
    concurrency,
    claim: (room) => queue.claimWebhooks(room, leaseMs),
    async send(claimed) {
      const { deliveryId: id, webhookId, url, secret } = claimed;
      const body = Buffer.from(bodyOf(claimed, publicUrl));
      const signedPost = createSignedPost({ post, secret });
      const posted = await signedPost({ id, url, headers: { 'content-type': 'application/json' }, body });
      const outcome = outcomeOf(claimed, posted, retryPolicy);
      if (outcome.state === 'delivered') await queue.resetWebhook(webhookId);
      else await queue.backOffWebhook(webhookId, retryPolicy);
      await recordDelivery(queue, [claimed], outcome, leaseMs);
      sent.inc({ channel: 'webhook', state: outcome.state });
    },
  };
}

function bodyOf({ message }: ClaimedWebhookDelivery, publicUrl: string): string {
  const { notificationId, severity, title, message: text, url, start } = message;
  const data = { notificationId, severity, title, message: text, url: publicUrl.replace(/\/+$/, '') + url };
  return JSON.stringify({ type: 'notification.created', timestamp: new Date(start).toISOString(), data });
}

function outcomeOf(claimed: ClaimedWebhookDelivery, posted: PostOutcome, retryPolicy: RetryPolicy): DeliveryOutcome {
  const { answer } = posted;
  if (posted.delivered) return { state: 'delivered', answer };
  if (posted.final) return { state: 'given_up', answer };
  return afterFailure(retryPolicy, claimed, { answer, now: Date.now(), random: Math.random() });
}
