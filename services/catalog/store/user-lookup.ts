import { sql } from 'kysely';
import { role, user } from '../domain/entities/users.ts';
import type { UserLookup } from '../domain/ports.ts';
import { toRecord } from './columns.ts';
import type { Database, Row } from './database.ts';
import { jsonOf } from './json-of.ts';
import { pageOf } from './page.ts';
import { recordColumnsWithThumbnails, tagsOfUser } from './select-columns.ts';
import { likePattern } from './where-clause.ts';

/** No addresses: they would be found letter by letter. */
const isNamed = (part: string) => sql`concat_ws(' ', first_name, last_name, login_name) ILIKE ${likePattern(part)}`;

/** Those of the row `users`. */
const roles = sql`coalesce((SELECT json_agg(${sql.raw(jsonOf(role, 'roles'))} ORDER BY role_id)
  FROM roles JOIN user_roles AS given USING (role_id) WHERE given.user_id = users.user_id), '[]') AS roles`;

export const createUserLookup = (database: Database): UserLookup => ({
  page: ({ active, name }, paging) =>
    pageOf(database, {
      entity: user,
      from: sql.table('users'),
      where: sql`${active === undefined ? sql`true` : sql`active = ${active}`} AND ${name ? isNamed(name) : sql`true`}`,
      paging,
      projection: { columns: sql.raw(recordColumnsWithThumbnails(user, 0)), toRecord: (row) => toRecord(user, row) },
    }),
  async byIds(userIds) {
    const rows = await database.run(sql<Row>`SELECT ${sql.raw(jsonOf(user, 'users', { tags: tagsOfUser }))} AS record
      FROM users WHERE user_id = ANY(${[...userIds]}::uuid[]) ORDER BY user_id`);
    return rows.map(({ record }) => Object(record));
  },
  async withRoles(userId) {
    const [row] =
      await database.run(sql<Row>`SELECT ${sql.raw(jsonOf(user, 'users', { tags: tagsOfUser }))} AS record, ${roles}
      FROM users WHERE user_id = ${userId}`);
    return row && { user: row.record, roles: row.roles };
  },
  async rolesOf(userIds) {
    const rows = await database.run(sql<Row>`SELECT user_id, ${roles}
      FROM users WHERE user_id = ANY(${[...userIds]}::uuid[]) ORDER BY user_id`);
    return rows.map(({ user_id: userId, roles }) => ({ userId, roles }));
  },
  async idsWithRole(roleId) {
    const rows = await database.run(sql<Row>`SELECT user_id FROM user_roles JOIN users USING (user_id)
      WHERE role_id = ${roleId} AND users.active ORDER BY user_id LIMIT 1000`);
    return rows.map((row) => String(row.user_id));
  },
});
