import { type RawBuilder, sql } from 'kysely';
import { columnOf, type Entity } from '../domain/declare/entity.ts';
import type { Page, Paging } from '../domain/ports.ts';
import { toRecord } from './columns.ts';
import type { Database, Row } from './database.ts';
import { shownColumns } from './shown.ts';

export interface PageQuery {
  readonly entity: Entity;
  /** The entity's table, alone or joined with others. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly paging: Paging;
}

/**
 * One page and how many records there are in all. The keys break ties, so that no record is on two pages or none; what
 * is shown is looked up for the records of the page alone.
 */
export async function pageOf(database: Database, { entity, from, where, paging }: PageQuery): Promise<Page> {
  const { page, size, sort } = paging;
  const keys = entity.key.map((field) => ({ field, descending: false }));
  const order = sql.join(
    [...sort, ...keys].map(({ field, descending }) => {
      const column = sql.ref(`${entity.table}.${columnOf(field)}`);
      return descending ? sql`${column} DESC NULLS LAST` : column;
    }),
  );
  const content = sql<Row>`SELECT ${sql.raw(shownColumns(entity))} FROM ${from} WHERE ${where}
    ORDER BY ${order} LIMIT ${size} OFFSET ${page * size}`;
  const total = sql<Row>`SELECT count(*) AS total FROM ${from} WHERE ${where}`;
  const [rows, [counted]] = await Promise.all([
    database.run(content.compile(database.kysely)),
    database.run(total.compile(database.kysely)),
  ]);
  return { content: rows.map((row) => toRecord(entity, row)), total: Number(counted?.total) };
}
