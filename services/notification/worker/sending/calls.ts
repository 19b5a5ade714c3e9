import type { Counter } from '../../../kit/counter.ts';
import type { Post, Posted } from '../../../kit/http/outbound/post.ts';
import { signWebhook } from '../../../kit/secrets/sign-webhook.ts';
import type { Attempted, ClaimedCall, DeliveryQueue } from '../../domain/delivery.ts';
import { afterFailure, type Patience } from '../../domain/retry.ts';
import { noteSurely } from './note-surely.ts';
import type { Sender } from './work-off.ts';

export interface CallsDeps {
  readonly queue: DeliveryQueue;
  readonly post: Post;
  readonly publicUrl: string;
  readonly patience: Patience;
  readonly leaseMs: number;
  readonly sent: Counter<'channel' | 'state'>;
}

const atOnce = 16;
/** "Gone": whoever is there does not want it any more. */
const gone = 410;

/** Notifications to the webhooks of their users, in the form of Standard Webhooks. */
export function createCalls({ queue, post, publicUrl, patience, leaseMs, sent }: CallsDeps): Sender<ClaimedCall> {
  return {
    what: 'calls of webhooks',
    atOnce,
    claim: (room) => queue.claimCalls(room, leaseMs),
    async send(claimed) {
      const { deliveryId: id, webhookId, url, secret } = claimed;
      const body = bodyOf(claimed, publicUrl);
      const signature = signWebhook(secret, id, Buffer.from(body), Date.now());
      const posted = await post({ url, body, headers: { 'content-type': 'application/json', ...signature } });
      const attempted = attemptedOf(claimed, posted, patience);
      if (attempted.state === 'delivered') await queue.wakeAddress(webhookId);
      else await queue.restAddress(webhookId, patience);
      await noteSurely(queue, [claimed], attempted, leaseMs);
      sent.inc({ channel: 'webhook', state: attempted.state });
    },
  };
}

function bodyOf({ message }: ClaimedCall, publicUrl: string): string {
  const { notificationId, severity, title, message: text, url, start } = message;
  const data = { notificationId, severity, title, message: text, url: publicUrl.replace(/\/+$/, '') + url };
  return JSON.stringify({ type: 'notification.created', timestamp: new Date(start).toISOString(), data });
}

function attemptedOf(claimed: ClaimedCall, posted: Posted, patience: Patience): Attempted {
  const answer = answerOf(posted);
  if ('status' in posted && posted.status >= 200 && posted.status < 300) return { state: 'delivered', answer };
  if ('status' in posted && posted.status === gone) return { state: 'given_up', answer };
  return afterFailure(patience, claimed, { answer, now: Date.now(), random: Math.random() });
}

function answerOf(posted: Posted): string {
  if ('failure' in posted) return posted.failure;
  const isRedirect = posted.status >= 300 && posted.status < 400;
  return `answered ${posted.status}${isRedirect ? '; redirects are not followed' : ''}`;
}
