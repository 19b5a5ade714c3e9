import { type RawBuilder, sql } from 'kysely';
import type { Entity } from '../domain/declare/entity.ts';
import { columnOf } from '../domain/declare/entity.ts';
import type { Page, Paging } from '../domain/ports.ts';
import { toRecord } from './columns.ts';
import type { Database, Row } from './database.ts';
import { type Order, orderOf } from './order.ts';
import { shownColumns } from './shown.ts';

export interface PageQuery {
  readonly entity: Entity;
  /** The entity's table, alone or joined with others. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly paging: Paging;
}

/** One page and how many records there are in all. Errors: `invalid` for a property one can not sort by. */
export async function pageOf(database: Database, query: PageQuery): Promise<Page> {
  const { entity, from, where, paging } = query;
  const content = contentOf(query, orderOf(entity, paging.sort));
  const total = sql<Row>`SELECT count(*) AS total FROM ${from} WHERE ${where}`;
  const [rows, [counted]] = await Promise.all([
    database.run(content.compile(database.kysely)),
    database.run(total.compile(database.kysely)),
  ]);
  return { content: rows.map((row) => toRecord(entity, row)), total: Number(counted?.total) };
}

/**
 * The keys of the page first, then the records: what is shown is looked up for these alone, and pages far behind do not
 * read the records before them.
 */
function contentOf({ entity, from, where, paging }: PageQuery, { join, by }: Order): RawBuilder<Row> {
  const { page, size } = paging;
  const columns = entity.key.map(columnOf);
  const keys = sql.join(columns.map((column) => sql.ref(`${entity.table}.${column}`)));
  const using = sql.join(columns.map((column) => sql.ref(column)));
  return sql<Row>`SELECT ${sql.raw(shownColumns(entity))}
    FROM (SELECT *, row_number() OVER () AS place
            FROM (SELECT ${keys} FROM ${from} ${join} WHERE ${where}
                   ORDER BY ${by} LIMIT ${size} OFFSET ${page * size}) AS found) AS page
    JOIN ${sql.table(entity.table)} USING (${using}) ORDER BY page.place`;
}
