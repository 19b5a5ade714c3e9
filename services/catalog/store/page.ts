import { type RawBuilder, sql } from 'kysely';
import { type AnyRecord, columnOf, type Entity } from '../domain/declare/entity.ts';
import type { Page, Paging } from '../domain/paging.ts';
import type { SortProperty } from '../domain/sorting.ts';
import { toRecord } from './columns.ts';
import type { Database, Row } from './database.ts';
import { orderOf, sortedBy } from './order.ts';
import { joinsOf, keysOf, orderBy, pageKeys } from './page-keys.ts';
import { recordColumns } from './select-columns.ts';

export interface PageQuery {
  readonly entity: Entity;
  /** The entity's table, alone or joined with others. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly paging: Paging;
  /** The properties to sort by; those of the entity where it is absent. */
  readonly sortable?: ReadonlyMap<string, SortProperty>;
  /** What is read of each; the record where it is absent. */
  readonly projection?: Projection;
  /** How many there are on all pages; `count` counts them, which is done for each page where this is absent. */
  readonly totalOf?: (count: () => Promise<number>) => Promise<number>;
}

/** What is read of the rows of an entity. */
export interface Projection {
  /** The select list; its subqueries run for the rows of the page alone. */
  readonly columns: RawBuilder<unknown>;
  toRecord(row: Row): AnyRecord;
}

/**
 * One page and the number of all records. The keys of the page are found first, then its records are read, so that
 * subqueries run for these alone and a late page does not read the records before it.
 * Errors: `invalid` for a property that can not be sorted by.
 */
export async function pageOf(database: Database, query: PageQuery): Promise<Page> {
  const { entity, from, where, paging, sortable, projection = recordProjection(entity) } = query;
  const order = orderOf(entity, paging.sort, sortable);
  const content = sql<Row>`SELECT ${projection.columns}
    FROM (SELECT *, row_number() OVER () AS place
            FROM (${pageKeys({ entity, from, where, order, paging })}) AS found) AS page
    JOIN ${sql.table(entity.table)} USING (${keyColumns(entity)}) ORDER BY page.place`;
  const [rows, total] = await Promise.all([database.run(content), countRecords(database, query)]);
  return { content: rows.map(projection.toRecord), total };
}

/** How many records there are on all pages. */
export function countRecords(
  database: Database,
  { from, where, totalOf = (count) => count() }: Pick<PageQuery, 'from' | 'where' | 'totalOf'>,
): Promise<number> {
  return totalOf(async () => {
    const [counted] = await database.run(sql<Row>`SELECT count(*) AS total FROM ${from} WHERE ${where}`);
    return Number(counted?.total);
  });
}

/**
 * The same for conditions that are expensive to evaluate: one statement finds every match once. The planner does not know
 * how many texts contain a word; it would otherwise walk through the table in the order of the page, expecting many
 * matches, and compare each row with all that was found.
 */
export async function pageOfMatches(database: Database, query: PageQuery): Promise<Page> {
  const { entity, from, where, paging, sortable, projection = recordProjection(entity) } = query;
  const { page, size, sort } = paging;
  const order = orderOf(entity, sort, sortable);
  const statement = sql<Row>`
    WITH found AS MATERIALIZED (
      SELECT ${keysOf(entity)}, row_number() OVER (ORDER BY ${orderBy(order.terms, sortedBy)}) AS place
        FROM ${from} ${joinsOf(order)} WHERE ${where})
    SELECT counted.total, found.place, ${projection.columns}
      FROM (SELECT count(*) AS total FROM found) AS counted
      LEFT JOIN (found JOIN ${sql.table(entity.table)} USING (${keyColumns(entity)}))
        ON found.place > ${page * size} AND found.place <= ${(page + 1) * size}
     ORDER BY found.place`;
  const rows = await database.run(statement);
  // After the last page there is one row, with the total alone.
  const content = rows.filter(({ place }) => place !== null).map(projection.toRecord);
  return { content, total: Number(rows[0]?.total) };
}

const recordProjection = (entity: Entity): Projection => ({
  columns: sql.raw(recordColumns(entity)),
  toRecord: (row) => toRecord(entity, row),
});

const keyColumns = ({ key }: Entity): RawBuilder<unknown> => sql.join(key.map((field) => sql.ref(columnOf(field))));
