import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../../kit/errors.ts';
import { columnOf, type Entity } from '../domain/declare/entity.ts';
import type { SortKey } from '../domain/paging.ts';
import { type SortProperty, sortPropertiesOf } from '../domain/sorting.ts';

/** A property to sort by, with the direction as SQL says it. */
export interface OrderTerm extends SortProperty {
  readonly descending: boolean;
  readonly direction: RawBuilder<unknown>;
}

export interface Order {
  /** From the first that counts to the key. */
  readonly terms: readonly [OrderTerm, ...OrderTerm[]];
  /** Tables to sort by, to stand behind the entity's own; often none. */
  readonly joins: readonly { readonly of: Entity; readonly clause: RawBuilder<unknown> }[];
}

/**
 * The order of a page. The key breaks ties, in the direction of the last property, so that no record is on two pages or
 * none and one index, read forward or backward, gives both directions. Null sorts before every value, as in the database
 * of the predecessor. Throws `invalid` for a property that is none of `sortable`.
 */
export function orderOf(entity: Entity, sort: readonly SortKey[], sortable = sortPropertiesOf(entity)): Order {
  const properties = sort.map(({ field, descending }) => ({ descending, ...propertyOf(sortable, field) }));
  const descending = sort.at(-1)?.descending ?? false;
  const keys = entity.key.map((field) => keyProperty(entity, field)).map((property) => ({ ...property, descending }));
  const joined = new Map(properties.filter(({ of }) => of !== entity).map((property) => [property.of, property]));
  const [first, ...more] = [...properties, ...keys].map((term) => ({ ...term, direction: directionOf(term) }));
  if (!first) throw new Error(`${entity.name} has no key`);
  return {
    terms: [first, ...more],
    joins: [...joined].map(([of, { isThere = false }]) => ({ of, clause: joinOf(entity, of, isThere) })),
  };
}

/** A view has columns in its key that it does not show. */
const keyProperty = (of: Entity, field: string): SortProperty => ({
  of,
  column: columnOf(field),
  kind: of.fields[field]?.kind ?? 'uuid',
  required: true,
});

function propertyOf(sortable: ReadonlyMap<string, SortProperty>, name: string): SortProperty {
  const property = sortable.get(name);
  if (!property)
    throw invalid(`Can not sort by ${name}; use one of the sort properties in the API document.`, [
      { path: 'sort', message: `names no property: ${name}` },
    ]);
  return property;
}

/** What a term sorts by, in a query whose joins are those of the order. */
export function sortedBy({ of, column, otherwise }: OrderTerm): RawBuilder<unknown> {
  const value = sql.ref(`${of.table}.${column}`);
  return (otherwise ?? null) === null ? value : sql`coalesce(${value}, ${sql.lit(otherwise)})`;
}

/** The planner does not know that the place of null is irrelevant for columns that are never null. */
function directionOf({ required, descending }: Pick<OrderTerm, 'required' | 'descending'>): RawBuilder<unknown> {
  if (required) return descending ? sql`DESC` : sql`ASC`;
  return descending ? sql`DESC NULLS LAST` : sql`ASC NULLS FIRST`;
}

function joinOf(entity: Entity, other: Entity, isThere: boolean): RawBuilder<unknown> {
  // With a row for each, the planner may begin with the others, in the order of their index.
  const kind = isThere ? sql`JOIN` : sql`LEFT JOIN`;
  return sql`${kind} ${sql.table(other.table)} ON ${isSame(entity, other)}`;
}

/** The row of `other` belongs to that of the entity. */
export const isSame = (entity: Entity, other: Entity): RawBuilder<unknown> =>
  sql.join(
    other.key.map((field) => {
      const column = columnOf(field);
      return sql`${sql.ref(`${other.table}.${column}`)} = ${sql.ref(`${entity.table}.${column}`)}`;
    }),
    sql` AND `,
  );
