import type { ClaimedDelivery, DeliveryQueue, Message } from '../domain/delivery.ts';
import type { Query } from './query.ts';

interface Row extends Omit<ClaimedDelivery, 'message'>, Message {
  readonly webhookId: string;
  readonly address: string;
  readonly secret: Buffer;
}

/** Claims the deliveries that `next` selects. Attempts are counted when they begin, so that one that kills its process counts. */
const claim = (next: string) => `
  WITH next AS (${next})
  UPDATE deliveries SET attempts = attempts + 1, due = now() + $1 * interval '1 millisecond'
    FROM next JOIN notices USING (notification_id) LEFT JOIN webhooks USING (webhook_id)
   WHERE deliveries.delivery_id = next.delivery_id
  RETURNING deliveries.delivery_id AS "deliveryId", deliveries.user_id AS "userId", attempts, begun AS "startedAt",
            notices.notification_id AS "notificationId", severity, title, message, notices.url, start,
            webhooks.webhook_id AS "webhookId", webhooks.url AS address, secret`;

const columns = 'delivery_id, deliveries.notification_id, deliveries.webhook_id';
const isDue = (channel: string) => `channel = '${channel}' AND state = 'waiting' AND due <= now()`;

const claimMails = claim(`SELECT ${columns} FROM deliveries WHERE ${isDue('mail')}
                           ORDER BY due LIMIT $2 FOR UPDATE SKIP LOCKED`);

const claimWebhooks = claim(`SELECT ${columns} FROM deliveries JOIN webhooks USING (webhook_id)
                           WHERE ${isDue('webhook')} AND rests_until <= now()
                           ORDER BY due LIMIT $2 FOR UPDATE OF deliveries SKIP LOCKED`);

/** All due digest deliveries of one user. */
const claimDigest = claim(`SELECT ${columns} FROM deliveries
                            WHERE ${isDue('digest')} AND user_id = (SELECT user_id FROM deliveries WHERE ${isDue('digest')}
                                                                     ORDER BY due LIMIT 1 FOR UPDATE SKIP LOCKED)
                            FOR UPDATE SKIP LOCKED`);

const recordOutcome = `
  UPDATE deliveries SET state = $2, last_answer = $3, due = now() + $4 * interval '1 millisecond',
         ended = CASE WHEN $2 = 'waiting' THEN NULL ELSE clock_timestamp() END
    FROM jsonb_to_recordset($1) AS mine("deliveryId" uuid, attempts integer)
   WHERE deliveries.delivery_id = mine."deliveryId" AND deliveries.attempts = mine.attempts AND state = 'waiting'`;

/** Of several concurrent failures only the first one counts. */
const backOff = `
  UPDATE webhooks SET failures = failures + 1, rests_until = now() + least($2 * power(2, failures), $3) * interval '1 millisecond'
   WHERE webhook_id = $1 AND rests_until <= now()`;

const reset = `UPDATE webhooks SET failures = 0, rests_until = '-infinity' WHERE webhook_id = $1 AND failures > 0`;

const answerLimit = 300;

export function createDeliveryQueue(query: Query): DeliveryQueue {
  return {
    async claimMails(most, leaseMs) {
      return (await query<Row>(claimMails, [leaseMs, most])).map(toClaimed);
    },
    async claimWebhooks(most, leaseMs) {
      const rows = await query<Row>(claimWebhooks, [leaseMs, most]);
      return rows.map((row) => ({ ...toClaimed(row), webhookId: row.webhookId, url: row.address, secret: row.secret }));
    },
    async claimDigest(leaseMs) {
      const rows = await query<Row>(claimDigest, [leaseMs]);
      return rows.map(toClaimed).sort((a, b) => a.message.start - b.message.start);
    },
    async recordOutcome(claimed, { state, answer, retryInMs = 0 }) {
      const mine = claimed.map(({ deliveryId, attempts }) => ({ deliveryId, attempts }));
      await query(recordOutcome, [JSON.stringify(mine), state, answer.slice(0, answerLimit), retryInMs]);
    },
    async backOffWebhook(webhookId, { initialDelayMs, maxDelayMs }) {
      await query(backOff, [webhookId, initialDelayMs, maxDelayMs]);
    },
    async resetWebhook(webhookId) {
      await query(reset, [webhookId]);
    },
    async deleteEnded(keptMs) {
      const age = `now() - $1 * interval '1 millisecond'`;
      await query(`DELETE FROM deliveries WHERE state <> 'waiting' AND ended < ${age}`, [keptMs]);
      const delivery = 'SELECT FROM deliveries WHERE deliveries.notification_id = notices.notification_id';
      const text = `DELETE FROM notices WHERE decided < ${age} AND settled IS NOT NULL AND NOT EXISTS (${delivery})`;
      await query(text, [keptMs]);
    },
  };
}

const toClaimed = ({ deliveryId, userId, attempts, startedAt, ...row }: Row): ClaimedDelivery => {
  const { notificationId, severity, title, message, url, start } = row;
  return { deliveryId, userId, attempts, startedAt, message: { notificationId, severity, title, message, url, start } };
};
