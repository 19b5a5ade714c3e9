import { expect } from 'chai';
import { columnOf, type Entity, fieldOfEnd } from '../../../services/catalog/domain/declare/entity.ts';
import type { Field, Kind } from '../../../services/catalog/domain/declare/field.ts';
import { entities } from '../../../services/catalog/domain/entities.ts';
import { readForeignKeys } from '../../support/catalog-records/foreign-keys.ts';
import { relations } from '../../support/catalog-records/relations.ts';
import { createCatalogSchema } from '../../support/catalog-records/test-store.ts';
import type { TestSchema } from '../../support/postgres-schema.ts';

/** What a field of a kind is kept in. Texts of more than this many characters are not worth a type of their own. */
const longestVarchar = 8192;
const types: Readonly<Record<Kind, (field: Field) => string>> = {
  uuid: () => 'uuid',
  serial: () => 'bigint',
  text: ({ max = 0 }) => (max > longestVarchar ? 'text' : `character varying(${max})`),
  code: () => 'code',
  flag: () => 'boolean',
  short: () => 'smallint',
  integer: () => 'integer',
  long: () => 'bigint',
  instant: () => 'timestamp(3) with time zone',
  json: () => 'json_text',
  bytes: () => 'bytea',
  list: () => 'jsonb',
  secret: () => 'text',
};

const tablesOfLinks = relations.map(({ table, ends }) => ({ table, key: ends.map(({ column }) => column) }));
const tables = [...entities.map(({ table, key }) => ({ table, key: key.map(columnOf) })), ...tablesOfLinks];

describe('the schema of the catalog', () => {
  let schema: TestSchema;
  before(async () => {
    schema = await createCatalogSchema();
  });
  after(() => schema?.close());

  const rows = async (sql: string, ...values: unknown[]) => (await schema.pool.query(sql, values)).rows;

  async function columnsOf(table: string): Promise<Readonly<Record<string, string>>> {
    const found = await rows(
      `SELECT attname AS name, format_type(atttypid, atttypmod) || CASE WHEN attnotnull THEN ' not null' ELSE '' END AS type
         FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
      table,
    );
    return Object.fromEntries(found.map(({ name, type }) => [name, type]));
  }

  for (const entity of entities) {
    it(`keeps a ${entity.label} as it is declared`, async () => {
      expect(await columnsOf(entity.table)).to.deep.equal(declaredColumns(entity));
    });
  }

  for (const { table, ends } of relations) {
    it(`keeps the relation ${table} as it is declared`, async () => {
      const declared = ends.map((end) => [end.column, `${types[fieldOfEnd(end).kind](fieldOfEnd(end))} not null`]);
      expect(await columnsOf(table)).to.deep.equal({
        ...Object.fromEntries(declared),
        row_version: 'integer not null',
      });
    });
  }

  for (const { table, key } of tables) {
    it(`knows the rows of ${table} by the declared key and notes every change of them`, async () => {
      const [primary] = await rows(
        `SELECT json_agg(attname ORDER BY n) AS columns FROM pg_constraint c, unnest(c.conkey) WITH ORDINALITY AS k (attnum, n),
                pg_attribute a WHERE c.contype = 'p' AND c.conrelid = $1::regclass AND a.attrelid = c.conrelid AND a.attnum = k.attnum`,
        table,
      );
      expect(primary?.columns).to.deep.equal(key);
      const triggers = await rows(
        `SELECT tgname AS name, pg_get_triggerdef(oid) AS text FROM pg_trigger WHERE tgrelid = $1::regclass AND NOT tgisinternal`,
        table,
      );
      const byName = new Map<string, string>(triggers.map(({ name, text }) => [name, text]));
      expect(byName.get('stamp')).to.include('BEFORE UPDATE').and.to.include('FOR EACH ROW');
      expect(byName.get('record_change'))
        .to.include('AFTER INSERT OR DELETE OR UPDATE')
        .and.to.include('FOR EACH ROW')
        .and.to.include(`'{${key.join(',')}}'`);
    });
  }

  it('hides secrets and pictures of every record from the trail', async () => {
    for (const { table, fields } of entities) {
      const hidden = Object.entries(fields).filter(([, { kind }]) => kind === 'secret' || kind === 'bytes');
      const [trigger] = await rows(
        `SELECT pg_get_triggerdef(oid) AS text FROM pg_trigger WHERE tgrelid = $1::regclass AND tgname = 'record_change'`,
        table,
      );
      const [, last = ''] = /'\{([^}]*)\}'\)$/.exec(trigger?.text) ?? [];
      expect(last.split(','), table).to.include.members(hidden.map(([name]) => columnOf(name)));
    }
  });

  it('limits the texts whose type does not limit them', async () => {
    for (const { table, fields } of entities) {
      const checks = await rows(
        `SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE contype = 'c' AND conrelid = $1::regclass`,
        table,
      );
      const all = checks.map(({ text }) => text.replaceAll(/\(?("?\w+"?)\)?::text/g, '$1')).join('\n');
      for (const [name, { kind, max = 0 }] of Object.entries(fields)) {
        if (kind === 'json' || (kind === 'text' && max > longestVarchar))
          expect(all, table).to.include(`length(${columnOf(name)}) <= ${max}`);
      }
    }
  });

  it('has a table for nothing that is not declared', async () => {
    const found = await rows(`SELECT tablename FROM pg_tables WHERE schemaname = $1`, schema.schema);
    const own = ['change', 'outbox', 'outbox_run', 'idempotency_keys', 'kysely_migration'];
    const derived = ['revision_facets', 'revision_texts'];
    const all = [...tables.map(({ table }) => table), ...own, ...derived];
    expect(found.map(({ tablename }) => tablename)).to.have.members(all);
  });

  // Without one, every delete of what is referred to reads the whole table.
  it('has an index for every foreign key', async () => {
    for (const { table, columns } of await readForeignKeys(schema)) {
      const indexes = await rows(
        `SELECT (SELECT json_agg(attname ORDER BY n) FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS k (attnum, n)
                   JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum) AS columns
           FROM pg_index i WHERE i.indrelid = $1::regclass AND i.indisvalid`,
        table,
      );
      const led = indexes.some(({ columns: indexed }) => columns.includes(indexed?.[0]));
      expect(led, `${table} (${columns.join(', ')})`).to.equal(true);
    }
  });
});

function declaredColumns({ fields, dated }: Entity): Readonly<Record<string, string>> {
  const declared = Object.entries(fields).map(([name, field]) => [
    columnOf(name),
    types[field.kind](field) + (isAlwaysThere(field) ? ' not null' : ''),
  ]);
  const stamp = `${types.instant({ kind: 'instant', required: true })} not null`;
  const dates = dated ? { created: stamp, modified: stamp } : {};
  return { ...Object.fromEntries(declared), ...dates, row_version: 'integer not null' };
}

/** An absent list is an empty one, and some times are now where they are absent. */
const isAlwaysThere = ({ required, kind, byDefault }: Field) => required || kind === 'list' || byDefault !== undefined;
