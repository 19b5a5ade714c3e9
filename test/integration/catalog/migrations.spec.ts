import { expect } from 'chai';
import { migrations } from '../../../services/catalog/store/migrations.ts';
import { readMigrationFiles } from '../../../services/kit/store/migration-files.ts';
import { fillTables } from '../../support/catalog-records/fill-tables.ts';
import { migrateTestSchema } from '../../support/catalog-records/test-store.ts';
import { createTestSchema, type TestSchema } from '../../support/postgres-schema.ts';

const names = (await readMigrationFiles(migrations)).map(({ name }) => name);

describe('the migrations of the catalog', () => {
  let schema: TestSchema;
  beforeEach(async () => {
    schema = await createTestSchema();
  });
  afterEach(() => schema?.close());

  for (const name of names.slice(0, -1)) {
    it(`keep every row of a database that is at ${name}`, async () => {
      await migrateTestSchema(schema, name);
      await fillTables(schema);
      const before = await allRows(schema);
      for (const rows of before.values()) expect(rows).to.not.have.lengthOf(0);
      await migrateTestSchema(schema);
      const after = await allRows(schema);
      for (const [table, rows] of before) {
        const kept = after.get(table) ?? [];
        // A later state may have more columns, and what it puts in itself.
        for (const row of rows.map((one) => rewritten(table, one)))
          expect(
            kept.some((one) => Object.entries(row).every(([column, value]) => isEqual(one[column], value))),
            `${table} ${JSON.stringify(row)}`,
          ).to.equal(true);
      }
    });
  }

  it('end in the same state, step by step or all at once', async () => {
    for (const name of names) await migrateTestSchema(schema, name);
    const other = await createTestSchema();
    try {
      await migrateTestSchema(other);
      expect(await describeSchema(schema)).to.deep.equal(await describeSchema(other));
    } finally {
      await other.close();
    }
  });
});

type Row = Readonly<Record<string, unknown>>;
type Rows = readonly Row[];

/** The one row that a migration changes (0013): the form of a site got words for a field that was empty. */
function rewritten(table: string, row: Row): Row {
  if (table !== 'site_configs' || row.config_key !== 'site_config') return row;
  const empty = /("name":"validationText",[^{}]*"data":)""/;
  const config_value = String(row.config_value).replace(empty, '$1"internal use only,strictly confidential"');
  // Changing it is a change of the record.
  const { modified: _, row_version: __, ...same } = row;
  return { ...same, config_value };
}

/** The rows of every table that is the catalog's own. */
async function allRows({ pool, schema }: TestSchema): Promise<Map<string, Rows>> {
  const found = new Map<string, Rows>();
  const { rows: tables } = await pool.query(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 AND tablename NOT LIKE 'kysely%'
        AND tablename NOT IN ('idempotency_keys')`,
    [schema],
  );
  for (const { name } of tables)
    found.set(
      name,
      (await pool.query(`SELECT to_jsonb(t) AS row FROM ${name} t`)).rows.map(({ row }) => row),
    );
  return found;
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Columns, constraints, indexes, triggers and functions, as the database writes them. */
async function describeSchema({ pool, schema }: TestSchema): Promise<readonly string[]> {
  const { rows } = await pool.query(
    `SELECT format('%s.%s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull) AS line
       FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
      WHERE relnamespace = $1::text::regnamespace AND relkind IN ('r', 'v') AND attnum > 0
     UNION ALL SELECT format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) FROM pg_constraint WHERE connamespace = $1::text::regnamespace
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = $1::text
     UNION ALL SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
      WHERE relnamespace = $1::text::regnamespace AND NOT tgisinternal
     UNION ALL SELECT prosrc FROM pg_proc WHERE pronamespace = $1::text::regnamespace`,
    [schema],
  );
  return rows.map(({ line }) => line.replaceAll(`${schema}.`, '')).sort();
}
