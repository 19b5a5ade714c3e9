import { AppError, notFound } from '../../kit/errors.ts';
import type { PastDelivery, Webhook, WebhookStore } from '../domain/webhook.ts';
import type { Query } from './query.ts';

const shown = `webhook_id AS "webhookId", url, description, severities, created, failures`;

/** Two concurrent requests may exceed the limit by one, which does no harm. */
const create = `
  INSERT INTO webhooks (webhook_id, user_id, url, description, severities, secret)
  SELECT $1, $2::uuid, $3, $4, $5::text[], $6
   WHERE (SELECT count(*) FROM webhooks WHERE user_id = $2::uuid) < $7
  RETURNING ${shown}`;

const test = `
  WITH webhook AS (SELECT webhook_id FROM webhooks WHERE webhook_id = $2 AND user_id = $1),
  notice AS (
    INSERT INTO notices (notification_id, event_id, user_ids, severity, title, message, url, start, "end", settled)
    SELECT $3, 'test', ARRAY[$1::uuid], 'LO', 'Test of a webhook',
           'This is a test: notifications are sent to this address from now on.', '/#/account', now(), now(), now() FROM webhook
    RETURNING notification_id)
  INSERT INTO deliveries (notification_id, channel, user_id, target, webhook_id, due, begun)
  SELECT notification_id, 'webhook', $1, webhook_id, webhook_id, now(), now() FROM notice, webhook
  RETURNING delivery_id AS "deliveryId"`;

const deliveries = `
  SELECT delivery_id AS "deliveryId", channel, notification_id AS "notificationId", title, state, attempts, created,
         CASE state WHEN 'waiting' THEN due END AS due, ended, last_answer AS "lastAnswer", webhook_id AS "webhookId"
    FROM deliveries JOIN notices USING (notification_id)
   WHERE user_id = $1 AND ($2::uuid IS NULL OR webhook_id = $2)
     AND ($3::uuid IS NULL OR (created, delivery_id) < (SELECT created, delivery_id FROM deliveries WHERE delivery_id = $3))
   ORDER BY created DESC, delivery_id DESC LIMIT $4`;

const replay = `
  UPDATE deliveries SET state = 'waiting', attempts = 0, due = now(), begun = now(), ended = NULL
   WHERE delivery_id = $3 AND webhook_id = $2 AND user_id = $1 RETURNING delivery_id`;

/** A manual request does not wait for the back-off of the webhook. */
const wake = `UPDATE webhooks SET rests_until = '-infinity' WHERE webhook_id = $1`;

/** `most`: maximum number of webhooks of a user. */
export function createWebhookStore(query: Query, most: number): WebhookStore {
  return {
    async create({ webhookId, userId, url, description, severities, secret }) {
      const values = [webhookId, userId, url, description, severities, secret, most];
      const [made] = await query<Webhook>(create, values);
      if (made) return made;
      throw new AppError('conflict', `A user may have ${most} webhooks; delete one first.`, {
        reason: 'too_many_webhooks',
      });
    },
    list: (userId) =>
      query<Webhook>(`SELECT ${shown} FROM webhooks WHERE user_id = $1 ORDER BY created, webhook_id`, [userId]),
    async remove(userId, webhookId) {
      const text = 'DELETE FROM webhooks WHERE webhook_id = $2 AND user_id = $1 RETURNING webhook_id';
      requireRow(await query(text, [userId, webhookId]), 'webhook');
    },
    async test(userId, webhookId, notificationId) {
      const { deliveryId } = requireRow(
        await query<{ deliveryId: string }>(test, [userId, webhookId, notificationId]),
        'webhook',
      );
      await query(wake, [webhookId]);
      return deliveryId;
    },
    async deliveries(userId, webhookId, { before, size }) {
      if (webhookId !== undefined) {
        const text = 'SELECT webhook_id FROM webhooks WHERE webhook_id = $2 AND user_id = $1';
        requireRow(await query(text, [userId, webhookId]), 'webhook');
      }
      return query<PastDelivery>(deliveries, [userId, webhookId ?? null, before ?? null, size]);
    },
    async replay(userId, webhookId, deliveryId) {
      requireRow(await query(replay, [userId, webhookId, deliveryId]), 'delivery');
      await query(wake, [webhookId]);
    },
  };
}

function requireRow<R>([row]: readonly R[], what: string): R {
  if (row === undefined) throw notFound(`You have no ${what} with this id.`);
  return row;
}
