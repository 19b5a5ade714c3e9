import type { Field } from './field.ts';

export type Fields = Readonly<Record<string, Field>>;

/** A value that is read with a record but is not a column of its own. */
export interface Derived {
  /** Name of the schema. */
  readonly schema: string;
  readonly isList: boolean;
}

/**
 * One kind of record: its name on the wire, its table, its fields. Paths, validation, the API document and types follow
 * from this. Columns are the fields in snake_case.
 */
export interface Entity<F extends Fields = Fields> {
  /** As the API names it: `MLPSolution`. */
  readonly name: string;
  /** The word for it in messages: `solution`. */
  readonly label: string;
  readonly table: string;
  readonly key: readonly string[];
  readonly fields: F;
  /** Whether it has `created` and `modified`. */
  readonly dated: boolean;
  readonly derived: Readonly<Record<string, Derived>>;
}

type EntityOptions<F extends Fields> = Omit<Entity<F>, 'key' | 'dated' | 'derived'> &
  Partial<Pick<Entity, 'dated' | 'derived'>> & { readonly key: readonly (keyof F & string)[] };

export const entity = <const F extends Fields>(options: EntityOptions<F>): Entity<F> => ({
  dated: true,
  derived: {},
  ...options,
});

/** A relation of two records, or of two records and a code, without data of its own. */
export interface Link {
  readonly table: string;
  /** The columns, in the order of the table's key. */
  readonly ends: readonly LinkEnd[];
}

export interface LinkEnd {
  readonly column: string;
  /** The record it names, by its key, or the code it is. */
  readonly of: Entity | Field;
}

/** What an end of a relation is on the wire. */
export function fieldOfEnd({ of }: LinkEnd): Field {
  if ('kind' in of) return of;
  const [field] = of.key.map((name) => of.fields[name]);
  if (!field) throw new Error(`${of.name} has no key`);
  return field;
}

/** Any record; its fields are those of its entity. */
export type AnyRecord = Readonly<Record<string, unknown>>;

/** `modelTypeCode` is kept in `model_type_code`. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `model_type_code` is shown as `modelTypeCode`. */
export const fieldOf = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Whether the catalog makes the key of new records: always where it counts up, else where the caller sends none. */
export function keyGeneration({ key, fields }: Entity): 'always' | 'if absent' | 'never' {
  const [only, ...more] = key.map((name) => fields[name]);
  if (!only || more.length > 0) return 'never';
  if (only.kind === 'serial') return 'always';
  return only.kind === 'uuid' ? 'if absent' : 'never';
}
