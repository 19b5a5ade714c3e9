import { createHmac } from 'node:crypto';

/**
 * Signature headers of Standard Webhooks, by which a receiver verifies origin and age: HMAC-SHA256 over
 * `<id>.<seconds>.<body>`. The id is the same for every attempt, so that a receiver can drop repeats.
 */
export function signWebhook(secret: Buffer, id: string, body: Uint8Array, now: number): Record<string, string> {
  const seconds = Math.floor(now / 1_000).toString();
  const signature = createHmac('sha256', secret).update(`${id}.${seconds}.`).update(body).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
}
