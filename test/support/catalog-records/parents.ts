import { type AnyRecord, type Entity, fieldOf } from '../../../services/catalog/domain/declare/entity.ts';
import { entities } from '../../../services/catalog/domain/entities.ts';
import type { Records } from '../../../services/catalog/domain/ports.ts';
import type { ForeignKey } from './foreign-keys.ts';
import { plainRecord } from './plain-values.ts';
import { by } from './test-store.ts';

/** Makes records that other records need, and remembers them. */
export interface Parents {
  /**
   * The fields of a record that name others: each names the `index`-th of its kind, made where it is not there yet, or
   * one that agrees with `given`.
   */
  namesOf(entity: Entity, index?: number, given?: AnyRecord): Promise<AnyRecord>;
  /** A new ordinary record, with everything it needs; what it names agrees with `given`. */
  make(entity: Entity, given?: AnyRecord): Promise<AnyRecord>;
}

export function createParents(records: Records, foreignKeys: readonly ForeignKey[]): Parents {
  const made = new Map<string, Promise<AnyRecord>>();

  function parent(table: string, index: number): Promise<AnyRecord> {
    const name = `${table} ${index}`;
    const known = made.get(name) ?? make(entityOf(table), {}, index);
    made.set(name, known);
    return known;
  }

  /** The record of a table that agrees with some of its fields: its key may be one of them. */
  async function named(
    table: string,
    index: number,
    fixed: readonly (readonly [string, unknown])[],
  ): Promise<AnyRecord> {
    if (fixed.length === 0) return parent(table, index);
    const [entity, given] = [entityOf(table), Object.fromEntries(fixed)];
    if (entity.key.every((field) => field in given)) return (await records.get(entity, given)).record;
    return make(entity, given, index);
  }

  async function names(own: readonly ForeignKey[], index: number, given: AnyRecord): Promise<AnyRecord> {
    const found: Record<string, unknown> = {};
    const used = new Map<string, number>();
    // Keys of several columns last: what they name agrees within itself.
    for (const { references, columns, referenced } of own.toSorted((a, b) => a.columns.length - b.columns.length)) {
      const pairs = columns.map((column, at) => [fieldOf(column), fieldOf(referenced[at] ?? '')] as const);
      const fixed = pairs.flatMap(([field, other]) => (field in given ? [[other, given[field]] as const] : []));
      // Two that name the same kind of record name different ones.
      const nth = used.get(references) ?? index;
      if (columns.length === 1) used.set(references, nth + 1);
      const record = await named(references, columns.length === 1 ? nth : index, columns.length > 1 ? fixed : []);
      for (const [field, other] of pairs) found[field] = record[other];
    }
    return { ...found, ...given };
  }

  async function make(entity: Entity, given: AnyRecord = {}, index = 0): Promise<AnyRecord> {
    const own = foreignKeys.filter(({ table, references }) => table === entity.table && references !== table);
    const record = { ...plainRecord(entity), ...(await names(own, index, given)) };
    return (await records.create(entity, record, by)).record;
  }

  return {
    namesOf: (entity, index = 0, given = {}) =>
      names(
        foreignKeys.filter(({ table }) => table === entity.table),
        index,
        given,
      ),
    make: (entity, given) => make(entity, given),
  };
}

export function entityOf(table: string): Entity {
  const found = entities.find((entity) => entity.table === table);
  if (!found) throw new Error(`no entity is kept in ${table}`);
  return found;
}
