import { sql } from 'kysely';
import type { AnyRecord } from '../domain/declare/entity.ts';
import type { NotificationRound } from '../domain/ports.ts';
import type { Database, Row } from './database.ts';

/** Of users with a role, and of comments of a thread. */
const limit = sql.lit(1_000);

/** Mail, among the ways in which users are notified. */
const mail = sql.lit('EM');

/** Whom an event may concern, in one query: each part is an index lookup. */
export async function findRecipients(
  database: Database,
  { solutionId, threadId, role, userIds }: NotificationRound,
): Promise<AnyRecord> {
  const [row = {}] = await database.runPrepared(sql<Row>`
    WITH about AS MATERIALIZED (
      SELECT solution_id, name, user_id FROM solutions WHERE solution_id = coalesce(
        ${solutionId}::uuid, (SELECT threads.solution_id FROM threads WHERE thread_id = ${threadId}::uuid))
    ), co_owners AS MATERIALIZED (
      SELECT share.user_id FROM solution_shares AS share JOIN about USING (solution_id)
    ), holders AS MATERIALIZED (
      SELECT users.user_id FROM roles JOIN user_roles USING (role_id) JOIN users USING (user_id)
       WHERE roles.name = ${role}::text AND roles.active AND users.active ORDER BY users.user_id LIMIT ${limit}
    ), commenters AS MATERIALIZED (
      SELECT DISTINCT user_id FROM (SELECT user_id FROM comments WHERE thread_id = ${threadId}::uuid
                                     ORDER BY created DESC LIMIT ${limit}) AS newest
    ), wanted AS (
      SELECT user_id FROM co_owners UNION SELECT user_id FROM holders UNION SELECT user_id FROM commenters
       UNION SELECT user_id FROM about UNION SELECT unnest(${[...userIds]}::uuid[])
    )
    SELECT (SELECT json_build_object('solutionId', solution_id, 'name', name, 'ownerId', user_id) FROM about) AS solution,
      ARRAY(SELECT user_id FROM co_owners ORDER BY 1)::text[] AS co_owner_ids,
      ARRAY(SELECT user_id FROM holders ORDER BY 1)::text[] AS role_user_ids,
      ARRAY(SELECT user_id FROM commenters ORDER BY 1)::text[] AS commenter_ids,
      coalesce((SELECT json_agg(json_build_object(
          'userId', users.user_id, 'loginName', login_name, 'firstName', first_name, 'lastName', last_name, 'active', active,
          'mailedSeverities', ARRAY(SELECT DISTINCT msg_severity_code FROM user_notification_preferences AS preference
                                     WHERE preference.user_id = users.user_id AND notf_delv_mech_code = ${mail})
        ) ORDER BY users.user_id) FROM users JOIN wanted USING (user_id)), '[]') AS users`);
  return {
    solution: row.solution,
    coOwnerIds: row.co_owner_ids,
    roleUserIds: row.role_user_ids,
    commenterIds: row.commenter_ids,
    users: row.users,
  };
}
