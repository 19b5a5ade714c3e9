import { columnOf, type Entity } from './declare/entity.ts';
import type { Field, Kind } from './declare/field.ts';
import { perEntity } from './declare/per-entity.ts';
import { solution, solutionWeb } from './entities/solutions.ts';

/** A property to sort by, and the column it is kept in. */
export interface SortProperty {
  /** The entity itself, or one with the same key that is kept apart and may have no row. */
  readonly of: Entity;
  readonly column: string;
  readonly kind: Kind;
  readonly required: boolean;
  /** What it counts as where there is no row. */
  readonly otherwise?: 0 | false | null;
  /** There is a row for each. */
  readonly isThere?: true;
}

/** These have no order a person would expect. */
const unordered: ReadonlySet<Kind> = new Set(['bytes', 'list', 'secret', 'json']);

/** Records that belong to others one to one, by the property that shows them. */
const shownWith: ReadonlyMap<Entity, { readonly property: string; readonly entity: Entity }> = new Map([
  [solution, { property: 'webStats', entity: solutionWeb }],
]);

/** What records of an entity can be sorted by: `name`; for what is shown with them `webStats.viewCount` and `viewCount`. */
export const sortPropertiesOf = perEntity(
  (entity): ReadonlyMap<string, SortProperty> => new Map([...foreign(entity), ...own(entity)]),
);

function own(entity: Entity): (readonly [string, SortProperty])[] {
  const date = { of: entity, kind: 'instant', required: true } as const;
  return [
    ...ordered(entity).map(
      ([name, { kind, required }]) => [name, { of: entity, column: columnOf(name), kind, required }] as const,
    ),
    ...(entity.dated ? ['created', 'modified'] : []).map((name) => [name, { ...date, column: name }] as const),
  ];
}

function foreign(entity: Entity): (readonly [string, SortProperty])[] {
  const shown = shownWith.get(entity);
  if (!shown) return [];
  return ordered(shown.entity)
    .filter(([name]) => !shown.entity.key.includes(name))
    .flatMap(([name, { kind, required }]) => {
      const nothing = kind === 'flag' ? false : 0;
      const otherwise = required ? nothing : null;
      const property: SortProperty = { of: shown.entity, column: columnOf(name), kind, required, otherwise };
      return [[name, property] as const, [`${shown.property}.${name}`, property] as const];
    });
}

const ordered = ({ fields }: Entity): [string, Field][] =>
  Object.entries(fields).filter(([, { kind, unsorted }]) => !unsorted && !unordered.has(kind));
