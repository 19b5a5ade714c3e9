import type { Notice } from '../domain/notice.ts';
import type { NoticeStore } from '../domain/ports.ts';
import type { Query } from './query.ts';

const columns = `notification_id AS "notificationId", event_id AS "eventId", user_ids AS "userIds", severity, title,
  message, url, start, "end"`;

const rowsOf = (parameter: string) => `
  SELECT "notificationId", "eventId", "userIds", severity, title, message, url,
         to_timestamp(start / 1000.0), to_timestamp("end" / 1000.0)
    FROM jsonb_to_recordset(${parameter}) AS given("notificationId" uuid, "eventId" text, "userIds" uuid[], severity text,
                                                   title text, message text, url text, start bigint, "end" bigint)`;
const into = 'INSERT INTO notices (notification_id, event_id, user_ids, severity, title, message, url, start, "end")';

/** The process that inserts the first row has decided: rows of two decisions must never be mixed. */
const insert = `
  WITH first AS (${into} ${rowsOf('$1')} ON CONFLICT DO NOTHING RETURNING notification_id),
  others AS (${into} SELECT * FROM (${rowsOf('$2')}) AS others WHERE EXISTS (SELECT FROM first))
  SELECT notification_id FROM first`;

/**
 * When an entry added now is sent in a digest of this rhythm: after the hour or, once a day, at the hour of $4. One minute
 * is added so that concurrent entries are included.
 */
const digestDue = `interval '1 minute' + CASE digests.rhythm
    WHEN 'hourly' THEN date_trunc('hour', now()) + interval '1 hour'
    ELSE date_trunc('day', now()) + make_interval(hours => $4)
         + CASE WHEN extract(hour FROM now()) >= $4 THEN interval '1 day' ELSE interval '0' END
  END`;

/** One statement, hence atomic. Existing rows are not changed. */
const settle = `
  WITH settled AS (
    UPDATE notices SET settled = clock_timestamp() WHERE notification_id = $1 AND settled IS NULL RETURNING severity
  ), mails AS (
    INSERT INTO deliveries (notification_id, channel, user_id, target, due, begun)
    SELECT $1, CASE WHEN digests.user_id IS NULL THEN 'mail' ELSE 'digest' END, reader, reader,
           CASE WHEN digests.user_id IS NULL THEN now() ELSE ${digestDue} END,
           CASE WHEN digests.user_id IS NULL THEN now() ELSE ${digestDue} END
      FROM settled, unnest($2::uuid[]) AS reader LEFT JOIN digests ON digests.user_id = reader
    ON CONFLICT DO NOTHING
  )
  INSERT INTO deliveries (notification_id, channel, user_id, target, webhook_id, due, begun)
  SELECT $1, 'webhook', webhooks.user_id, webhook_id, webhook_id, now(), now()
    FROM webhooks, settled
   WHERE webhooks.user_id = ANY ($3::uuid[]) AND settled.severity = ANY (webhooks.severities)
  ON CONFLICT DO NOTHING`;

/** `digestHour`: hour of the day, in UTC, at which daily digests are sent. */
export function createNoticeStore(query: Query, digestHour: number): NoticeStore {
  const findByEvent = async (eventId: string) => {
    const text = `SELECT ${columns}, settled FROM notices WHERE event_id = $1 ORDER BY notification_id`;
    const found = await query<Notice & { settled: number | null }>(text, [eventId]);
    return found.length === 0 ? undefined : { open: found.filter(({ settled }) => settled === null).map(withoutState) };
  };
  return {
    findByEvent,
    async saveDecision(notices) {
      const [first, ...others] = notices;
      if (!first) return [];
      const kept = await query(insert, [JSON.stringify([first]), JSON.stringify(others)]);
      return kept.length > 0 ? notices : ((await findByEvent(first.eventId))?.open ?? []);
    },
    async settle({ notificationId, userIds }, mailTo) {
      await query(settle, [notificationId, mailTo, userIds, digestHour]);
    },
  };
}

const withoutState = ({ settled: _settled, ...notice }: Notice & { settled: number | null }): Notice => notice;
