import { type RawBuilder, sql } from 'kysely';
import { newId } from '../../kit/ids.ts';
import type { Caller } from '../domain/caller.ts';
import type { AnyRecord } from '../domain/declare/entity.ts';
import { notification, userNotification } from '../domain/entities/communication.ts';
import type { UserNotifications } from '../domain/ports.ts';
import { castOf, columnsOf, toParameter, toRecord } from './columns.ts';
import { contextTable } from './context.ts';
import type { Database, Row } from './database.ts';
import { findRecipients } from './notification-recipients.ts';

/** Greater than every id of a notification. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export const createUserNotifications = (database: Database): UserNotifications => ({
  async notify(given, requested, by) {
    const userIds = await hold(database, requested);
    const [row = {}] = await database.runPrepared(insert(given, userIds, by));
    await database.runPrepared(sql`INSERT INTO notification_users (notification_id, user_id, created)
      SELECT added.notification_id, user_id, added.created
        FROM notifications AS added, unnest(${userIds}::uuid[]) AS user_id WHERE added.notification_id = ${row.notification_id}`);
    return { notification: toRecord(notification, row), userIds };
  },
  async hold(userIds) {
    await hold(database, userIds);
  },
  async find(notificationId) {
    const [row] = await database.runPrepared(sql<Row>`SELECT notifications.*, ARRAY(
        SELECT user_id FROM notification_users AS notified WHERE notified.notification_id = notifications.notification_id
         ORDER BY user_id)::text[] AS user_ids
      FROM notifications WHERE notification_id = ${notificationId}`);
    return row && { notification: toRecord(notification, row), userIds: row.user_ids as string[] };
  },
  recipients: (round) => findRecipients(database, round),
  async after(userId, { created, notificationId = lastId }, size) {
    const rows = await database.runPrepared(sql<Row>`SELECT * FROM user_notifications
      WHERE user_id = ${userId} AND (created, notification_id) > (${new Date(created).toISOString()}::timestamptz, ${notificationId}::uuid)
      ORDER BY created, notification_id LIMIT ${size}`);
    return rows.map((row) => toRecord(userNotification, row));
  },
});

/**
 * Locks users in the order of their ids: two transactions that notify the same users would otherwise end in a deadlock. Resolves
 * to those who exist; users who are deleted concurrently are not among them.
 */
async function hold(database: Database, userIds: readonly string[]): Promise<string[]> {
  const existing = await database.runPrepared(
    sql<Row>`SELECT user_id FROM users WHERE user_id = ANY(${[...userIds]}::uuid[]) ORDER BY user_id FOR NO KEY UPDATE`,
  );
  return existing.map((row) => String(row.user_id));
}

/** Inserts the notification itself, with a time after all notifications of these users. */
function insert(given: AnyRecord, userIds: readonly string[], by: Caller): RawBuilder<Row> {
  const record: AnyRecord = { ...given, notificationId: given.notificationId ?? newId() };
  const columns = columnsOf(notification);
  const names = columns.map(({ column }) => sql.ref(column));
  const values = columns.map(({ field, is }) => sql`${toParameter(is, record[field])}::${sql.raw(castOf[is.kind])}`);
  return sql`INSERT INTO notifications (${sql.join(names)}, created, modified)
    SELECT ${sql.join(values)}, later.at, later.at
      FROM ${contextTable(by)}, (
        SELECT greatest(clock_timestamp(), max(last.created) + interval '1 millisecond')::timestamptz(3) AS at
          FROM unnest(${[...userIds]}::uuid[]) AS notified (user_id),
               LATERAL (SELECT created FROM notification_users AS known WHERE known.user_id = notified.user_id
                         ORDER BY created DESC LIMIT 1) AS last) AS later
    RETURNING *`;
}
