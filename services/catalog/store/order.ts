import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../../kit/errors.ts';
import { columnOf, type Entity } from '../domain/declare/entity.ts';
import type { SortKey } from '../domain/ports.ts';
import { type SortProperty, sortPropertiesOf } from '../domain/sorting.ts';

export interface Order {
  /** Tables to sort by, to stand behind the entity's own; often none. */
  readonly join: RawBuilder<unknown>;
  /** Of an ORDER BY clause. */
  readonly by: RawBuilder<unknown>;
}

/**
 * The order of a page. The key breaks ties, in the direction of the last property, so that no record is on two pages or
 * none and one index, read forward or backward, gives both directions. What is null comes before everything else, as in
 * the databases clients know. Throws `invalid` for a property that is none of `sortable`.
 */
export function orderOf(entity: Entity, sort: readonly SortKey[], sortable = sortPropertiesOf(entity)): Order {
  const properties = sort.map(({ field, descending }) => ({ descending, ...propertyOf(sortable, field) }));
  const descending = sort.at(-1)?.descending ?? false;
  const keys = entity.key.map((field) => ({ of: entity, column: columnOf(field), required: true, descending }));
  const joined = new Map(properties.filter(({ of }) => of !== entity).map((property) => [property.of, property]));
  return {
    join: sql.join(
      [...joined.values()].map((property) => joinOf(entity, property)),
      sql` `,
    ),
    by: sql.join([...properties, ...keys].map(term)),
  };
}

function propertyOf(sortable: ReadonlyMap<string, SortProperty>, name: string): SortProperty {
  const property = sortable.get(name);
  if (!property)
    throw invalid(`One can not sort by ${name}.`, [{ path: 'sort', message: `names no property: ${name}` }]);
  return property;
}

function term({ of, column, required, otherwise, descending }: SortProperty & { descending: boolean }) {
  const value = sql.ref(`${of.table}.${column}`);
  const shown = otherwise === undefined ? value : sql`coalesce(${value}, ${sql.lit(otherwise)})`;
  // Of columns that are never null the planner does not know that their place is irrelevant.
  const direction = required ? (descending ? 'DESC' : 'ASC') : descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST';
  return sql`${shown} ${sql.raw(direction)}`;
}

function joinOf(entity: Entity, { of: other, isThere }: SortProperty): RawBuilder<unknown> {
  const same = other.key.map((field) => {
    const column = columnOf(field);
    return sql`${sql.ref(`${other.table}.${column}`)} = ${sql.ref(`${entity.table}.${column}`)}`;
  });
  // With a row for each, the planner may begin with the others, in the order of their index.
  return sql`${sql.raw(isThere ? 'JOIN' : 'LEFT JOIN')} ${sql.table(other.table)} ON ${sql.join(same, sql` AND `)}`;
}
