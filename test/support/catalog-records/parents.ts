import { codeSets } from '../../../services/catalog/domain/code-sets.ts';
import { type AnyRecord, columnOf, type Entity, fieldOf } from '../../../services/catalog/domain/declare/entity.ts';
import type { Field } from '../../../services/catalog/domain/declare/field.ts';
import { entities } from '../../../services/catalog/domain/entities.ts';
import type { Records } from '../../../services/catalog/domain/ports.ts';
import { newId, randomHex } from '../../../services/kit/ids.ts';
import type { ForeignKey } from './foreign-keys.ts';
import { by } from './test-store.ts';

/** Makes records that other records need, and remembers them. */
export interface Parents {
  /** The fields of a record that name others: each names the `index`-th of its kind, made where it is not there yet. */
  namesOf(entity: Entity, index?: number): Promise<AnyRecord>;
  /** A new ordinary record, with everything it needs. */
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

  async function namesOf(entity: Entity, index = 0, isParent = false): Promise<AnyRecord> {
    const own = foreignKeys.filter(
      ({ table, references }) => table === entity.table && !(isParent && references === table),
    );
    // Keys of several columns last: what they name agrees within itself.
    const names: Record<string, unknown> = {};
    for (const { references, columns, referenced } of own.toSorted((a, b) => a.columns.length - b.columns.length)) {
      const record = await parent(references, index);
      for (const [at, column] of columns.entries()) names[fieldOf(column)] = record[fieldOf(referenced[at] ?? '')];
    }
    return names;
  }

  async function make(entity: Entity, given: AnyRecord = {}, index = 0): Promise<AnyRecord> {
    const plain = Object.entries(entity.fields)
      .filter(([, { kind, required }]) => required && kind !== 'serial')
      .map(([name, field]) => [name, plainValue(field)] as const);
    const record = { ...Object.fromEntries(plain), ...(await namesOf(entity, index, true)), ...given };
    return (await records.create(entity, record, by)).record;
  }

  return { namesOf: (entity, index) => namesOf(entity, index), make: (entity, given) => make(entity, given) };
}

export function entityOf(table: string): Entity {
  const found = entities.find((entity) => entity.table === table);
  if (!found) throw new Error(`no entity is kept in ${table}`);
  return found;
}

/** The columns of a record's key and their values. */
export const keyOf = ({ key }: Entity, record: AnyRecord): AnyRecord =>
  Object.fromEntries(key.map((field) => [columnOf(field), record[field]]));

/** An ordinary value; texts are of no other record. */
function plainValue({ kind, max = 0, codes }: Field): unknown {
  switch (kind) {
    case 'uuid':
      return newId();
    case 'text':
    case 'secret':
      return randomHex(Math.min(max / 2, 10));
    case 'code':
      return Object.keys(codes ? codeSets[codes] : {})[0];
    case 'flag':
      return true;
    case 'json':
      return '{}';
    case 'bytes':
      return '';
    case 'list':
      return [];
    default:
      return 1;
  }
}
