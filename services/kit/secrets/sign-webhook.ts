import { createHmac } from 'node:crypto';

/**
 * Headers by which a receiver knows that a message is ours and fresh, as Standard Webhooks has them: HMAC-SHA256 over
 * `<id>.<seconds>.<body>`. The id is the same for every attempt, so that a receiver can drop what it has already.
 */
export function signWebhook(secret: Buffer, id: string, body: Uint8Array, now: number): Record<string, string> {
  const seconds = Math.floor(now / 1_000).toString();
  const signature = createHmac('sha256', secret).update(`${id}.${seconds}.`).update(body).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
}
