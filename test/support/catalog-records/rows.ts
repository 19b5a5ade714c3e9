import { type AnyRecord, columnOf, fieldOf, type Link } from '../../../services/catalog/domain/declare/entity.ts';

import type { TestSchema } from '../postgres-schema.ts';
import type { ForeignKey } from './foreign-keys.ts';
import { entityOf, type Parents } from './parents.ts';
import { plainValue } from './plain-values.ts';
import { relations } from './relations.ts';
import { keyColumns } from './trail.ts';

/** A row of a table: its key's columns and their values. */
export interface RowName {
  readonly table: string;
  readonly key: AnyRecord;
}

const linkOf = (table: string): Link | undefined => relations.find((link) => link.table === table);

/** The columns of the key of a table, be it of records or of relations, with their values in `row`. */
export function keyOfTable(table: string, row: AnyRecord): AnyRecord {
  const columns = linkOf(table)?.ends.map(({ column }) => column) ?? entityOf(table).key.map(columnOf);
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}

/** A new row of any table, with everything it needs; `given` are columns. Resolves to the columns of its key. */
export async function insertRow(
  schema: TestSchema,
  parents: Parents,
  table: string,
  given: AnyRecord,
): Promise<AnyRecord> {
  const link = linkOf(table);
  if (!link) {
    const entity = entityOf(table);
    const fields = Object.entries(given).map(([column, value]) => [fieldOf(column), value]);
    return keyColumns(entity, await parents.make(entity, Object.fromEntries(fields)));
  }
  const row: Record<string, unknown> = {};
  for (const { column, of } of link.ends) {
    if (column in given) row[column] = given[column];
    else if ('kind' in of) row[column] = plainValue(of);
    else row[column] = (await parents.make(of))[of.key[0] ?? ''];
  }
  const columns = Object.keys(row);
  await schema.pool.query(
    `INSERT INTO ${table} (${columns}) VALUES (${columns.map((_, index) => `$${index + 1}`)}) ON CONFLICT DO NOTHING`,
    Object.values(row),
  );
  return row;
}

/** The rows that go with a row, at any distance. */
export async function referencingRows(
  schema: TestSchema,
  foreignKeys: readonly ForeignKey[],
  table: string,
  key: AnyRecord,
): Promise<RowName[]> {
  const found = new Map<string, RowName>();
  const look = async (name: RowName): Promise<void> => {
    const id = JSON.stringify(name);
    if (found.has(id)) return;
    found.set(id, name);
    const [row] = await select(schema, name.table, name.key);
    for (const own of foreignKeys.filter(
      ({ references, onDelete }) => references === name.table && onDelete === 'cascade',
    )) {
      const named = own.columns.map((column, at) => [column, row?.[own.referenced[at] ?? '']]);
      for (const child of await select(schema, own.table, Object.fromEntries(named)))
        await look({ table: own.table, key: keyOfTable(own.table, child) });
    }
  };
  await look({ table, key });
  return [...found.values()];
}

/** Rows by the values of columns. */
export async function select({ pool }: TestSchema, table: string, where: AnyRecord): Promise<AnyRecord[]> {
  const same = Object.keys(where).map((name, index) => `"${name}" = $${index + 1}`);
  return (await pool.query(`SELECT * FROM ${table} WHERE ${same.join(' AND ')}`, Object.values(where))).rows;
}
