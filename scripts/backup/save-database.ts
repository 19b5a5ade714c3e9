import type pg from 'pg';
import { appliedIds } from '../../services/kit/store/apply-migrations.ts';
import type { DatabaseService } from '../database/database-services.ts';
import { withDatabase } from '../database/with-database.ts';
import type { SavedSchema } from './manifest.ts';
import { createParts } from './parts.ts';
import type { ArchiveWriter } from './write-archive.ts';

const ROWS_AT_ONCE = 500;

/**
 * The tables of all services as they were at one moment: one transaction reads them, which no writer waits for. A row is
 * PostgreSQL's own text of it, one in a line as a JSON string, so that no value passes through a type of JavaScript.
 */
export function saveDatabase(
  url: string,
  services: readonly DatabaseService[],
  archive: ArchiveWriter,
): Promise<SavedSchema[]> {
  return withDatabase(url, 'backup', async (pool) => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const saved: SavedSchema[] = [];
      for (const service of services) saved.push(await saveSchema(client, service, archive));
      await client.query('COMMIT');
      return saved;
    } finally {
      client.release(true);
    }
  });
}

async function saveSchema(
  client: pg.PoolClient,
  { name: service, schema }: DatabaseService,
  archive: ArchiveWriter,
): Promise<SavedSchema> {
  const tables = (await client.query<{ name: string; columns: string[] }>(tablesOf, [schema])).rows;
  const migrations: Record<string, string[]> = {};
  for (const { name } of tables)
    if (name.endsWith('_migration')) migrations[name] = (await appliedIds(client, schema, name)).toSorted();
  for (const { name } of tables) await saveTable(client, schema, name, archive);
  // A sequence is of no snapshot: read after the rows, it is at least as far as they are.
  const sequences = (await client.query<{ name: string; value: string }>(sequencesOf, [schema])).rows;
  return { service, schema, migrations, tables, sequences };
}

const tablesOf = `
  SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
   WHERE relnamespace = to_regnamespace(quote_ident($1)) AND relkind = 'r'
   GROUP BY relname ORDER BY relname`;

const sequencesOf = `
  SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
   WHERE schemaname = $1 AND last_value IS NOT NULL ORDER BY sequencename`;

async function saveTable(client: pg.PoolClient, schema: string, table: string, archive: ArchiveWriter): Promise<void> {
  const parts = createParts(archive, `postgresql/${schema}/${table}`);
  // Quoted with a space, the name cannot be that of a column.
  await client.query(
    `DECLARE saved NO SCROLL CURSOR FOR SELECT "the row"::text AS text FROM "${schema}"."${table}" AS "the row"`,
  );
  for (;;) {
    const { rows } = await client.query<{ text: string }>(`FETCH ${ROWS_AT_ONCE} FROM saved`);
    if (rows.length === 0) break;
    for (const { text } of rows) await parts.add(Buffer.from(`${JSON.stringify(text)}\n`));
  }
  await client.query('CLOSE saved');
  await parts.end();
}
