import { type RawBuilder, sql } from 'kysely';
import { columnOf, type Entity } from '../domain/declare/entity.ts';
import type { Where } from '../domain/ports.ts';
import { toParameter } from './columns.ts';

/** The condition of a WHERE clause. */
export function whereClause(entity: Entity, { equal = {}, any = false, like, through }: Where): RawBuilder<unknown> {
  const column = (field: string) => sql.ref(`${entity.table}.${columnOf(field)}`);
  const equals = Object.entries(equal).map(([field, value]) => {
    const is = entity.fields[field];
    if (value === null) return sql`${column(field)} IS NULL`;
    if (Array.isArray(value)) return sql`${column(field)} = ANY(${value})`;
    return sql`${column(field)} = ${is ? toParameter(is, value) : value}`;
  });
  const parts = equals.length > 0 ? [sql`(${sql.join(equals, any ? sql` OR ` : sql` AND `)})`] : [];
  if (like) {
    const pattern = likePattern(like.term);
    const holds = like.fields.map((field) => sql`${column(field)} ILIKE ${pattern}`);
    parts.push(sql`(${sql.join(holds, sql` OR `)})`);
  }
  if (through) {
    const related = Object.entries(through.equal).map(([name, value]) => sql`link.${sql.ref(name)} = ${value}`);
    const same = sql`link.${sql.ref(through.column)} = ${column(through.field ?? entity.key[0] ?? '')}`;
    parts.push(
      sql`EXISTS (SELECT FROM ${sql.table(through.table)} AS link WHERE ${sql.join([same, ...related], sql` AND `)})`,
    );
  }
  return parts.length > 0 ? sql.join(parts, sql` AND `) : sql`true`;
}

/** The text anywhere; its own wildcards are matched literally. */
export const likePattern = (term: string): string => `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;
