import { type RawBuilder, sql } from 'kysely';
import { columnOf, type Entity } from '../domain/declare/entity.ts';
import type { Paging } from '../domain/paging.ts';
import { castOf } from './columns.ts';
import { isSame, type Order, type OrderTerm, sortedBy } from './order.ts';

export interface KeysQuery {
  readonly entity: Entity;
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly order: Order;
  readonly paging: Pick<Paging, 'page' | 'size'>;
}

/** A query for the keys of a page, in order. */
export function pageKeys(query: KeysQuery): RawBuilder<unknown> {
  const { entity, from, where, order, paging } = query;
  const [first] = order.terms;
  if (first.otherwise !== undefined) return sparseKeys(query, first.of, first.otherwise);
  return sql`SELECT ${keysOf(entity)} FROM ${from} ${joinsOf(order)} WHERE ${where}
    ORDER BY ${orderBy(order.terms, sortedBy)} LIMIT ${paging.size} OFFSET ${paging.page * paging.size}`;
}

/**
 * The same where counters are sorted by first, which have no row before the first count. No index contains the missing
 * rows, and without an index all solutions are sorted to find a page. So those with a row are read in the order of an
 * index, and the others, which all count as zero or null, are read only where the former do not fill the page.
 */
function sparseKeys({ entity, from, where, order, paging }: KeysQuery, sparse: Entity, nothing: 0 | false | null) {
  const { terms } = order;
  const reach = (paging.page + 1) * paging.size;
  const joins = sql.join(
    order.joins.filter(({ of }) => of !== sparse).map(({ clause }) => clause),
    sql` `,
  );
  const counters = sql.table(sparse.table);
  const stored = ({ of, column }: OrderTerm) => sql.ref(`${of.table}.${column}`);
  const absent = (term: OrderTerm) =>
    term.of === sparse ? sql`${sql.lit(term.otherwise ?? null)}::${sql.raw(castOf[term.kind])}` : stored(term);
  const select = (value: (term: OrderTerm) => RawBuilder<unknown>) =>
    sql.join([keysOf(entity), ...terms.map((term, place) => sql`${value(term)} AS ${sortColumn(place)}`)]);
  const before = beforeNothing(terms[0].descending, nothing);
  return sql`WITH counted AS MATERIALIZED (
      SELECT ${select(stored)} FROM ${from} ${joins} JOIN ${counters} ON ${isSame(entity, sparse)} WHERE ${where}
       ORDER BY ${orderBy(terms, stored)} LIMIT ${reach}
    ), others AS (
      SELECT ${select(absent)} FROM ${from} ${joins} WHERE ${where}
         AND NOT EXISTS (SELECT FROM ${counters} WHERE ${isSame(entity, sparse)})
         AND (SELECT count(*) FROM counted WHERE ${before}) < ${reach}
       ORDER BY ${orderBy(
         terms.filter(({ of }) => of !== sparse),
         stored,
       )} LIMIT ${reach}
    )
    SELECT ${sql.join(entity.key.map((field) => sql.ref(columnOf(field))))}
      FROM (SELECT * FROM counted UNION ALL SELECT * FROM others) AS candidate
     ORDER BY ${sql.join(terms.map(({ direction }, place) => sql`${sortColumn(place)} ${direction}`))}
     LIMIT ${paging.size} OFFSET ${paging.page * paging.size}`;
}

/** What was counted stands before what has no row: null comes first, and last where the order is descending. */
function beforeNothing(descending: boolean, nothing: 0 | false | null): RawBuilder<unknown> {
  if (nothing === null) return descending ? sql`${sortColumn(0)} IS NOT NULL` : sql`false`;
  return sql`${sortColumn(0)} ${descending ? sql`>` : sql`<`} ${sql.lit(nothing)}`;
}

const sortColumn = (place: number) => sql.ref(`sort_${place}`);

/** Columns of the key, each with its table. */
export const keysOf = ({ table, key }: Entity): RawBuilder<unknown> =>
  sql.join(key.map((field) => sql.ref(`${table}.${columnOf(field)}`)));

export const joinsOf = ({ joins }: Order): RawBuilder<unknown> =>
  sql.join(
    joins.map(({ clause }) => clause),
    sql` `,
  );

export const orderBy = (terms: readonly OrderTerm[], value: (term: OrderTerm) => RawBuilder<unknown>) =>
  sql.join(terms.map((term) => sql`${value(term)} ${term.direction}`));
