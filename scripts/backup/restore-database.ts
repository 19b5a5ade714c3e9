import type pg from 'pg';
import { createLog } from '../../services/kit/log.ts';
import { applyMigrations } from '../../services/kit/store/apply-migrations.ts';
import { withDatabase } from '../database/with-database.ts';
import { ArchiveError } from './archive-error.ts';
import type { SavedSchema } from './manifest.ts';
import { type Part, wholeOf } from './parts.ts';
import { savedMigrations } from './saved-migrations.ts';

/** Throws an ArchiveError where a schema of the backup has tables already. */
export function requireEmptyDatabase(url: string, schemas: readonly SavedSchema[]): Promise<void> {
  return withDatabase(url, 'restore', async (pool) => {
    const names = schemas.map(({ schema }) => schema);
    const { rows } = await pool.query(
      `SELECT DISTINCT schemaname AS schema FROM pg_tables WHERE schemaname = ANY($1) ORDER BY 1`,
      [names],
    );
    const taken = rows.map(({ schema }) => schema).join(', ');
    if (taken)
      throw new ArchiveError(`PostgreSQL has tables in ${taken}: drop these schemas, or name another database.`);
  });
}

/** Makes the tables by the migrations that they had, then fills them in one transaction. `url` is that of a superuser. */
export async function restoreDatabase(
  url: string,
  schemas: readonly SavedSchema[],
  parts: AsyncIterable<Part>,
): Promise<void> {
  const log = createLog({ service: 'scripts', role: 'restore', instance: '', level: 'silent' });
  for (const saved of schemas)
    for (const { table, files } of await savedMigrations(saved))
      await applyMigrations({ url, schema: saved.schema, table, files, log });
  await withDatabase(url, 'restore', async (pool) => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      // No trigger writes again what is among the rows, and no table has to come before another one.
      await client.query('SET LOCAL session_replication_role = replica');
      await fillTables(client, schemas, parts);
      for (const { schema, sequences } of schemas)
        for (const { name, value } of sequences)
          await client.query('SELECT setval($1::regclass, $2)', [`"${schema}"."${name}"`, value]);
      await client.query('COMMIT');
    } finally {
      client.release(true);
    }
  });
}

async function fillTables(
  client: pg.PoolClient,
  schemas: readonly SavedSchema[],
  parts: AsyncIterable<Part>,
): Promise<void> {
  const tables = schemas.flatMap(({ schema, tables: list }) =>
    list.map(({ name, columns }) => ({ key: `postgresql/${schema}/${name}`, id: `"${schema}"."${name}"`, columns })),
  );
  // What migrations put there is among the rows.
  if (tables.length > 0) await client.query(`TRUNCATE ${tables.map(({ id }) => id).join(', ')}`);
  const known = new Map(tables.map((table) => [table.key, table]));
  for await (const { name, bytes } of parts) {
    const table = known.get(wholeOf(name));
    if (!table) throw new ArchiveError(`The manifest does not describe ${name}: take another backup.`);
    const rows = bytes
      .toString()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
    const columns = table.columns.map((column) => `"${column}"`);
    await client.query(
      `INSERT INTO ${table.id} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE
       SELECT ${columns.map((column) => `(saved.r).${column}`).join(', ')}
         FROM (SELECT unnest($1::text[])::${table.id} AS r) AS saved`,
      [rows],
    );
  }
}
