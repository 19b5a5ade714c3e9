import type pg from 'pg';
import type { Logger } from '../log.ts';
import { platformName } from '../platform-name.ts';
import { disagreement, type MigrationFile } from './migration-files.ts';
import { createPool } from './postgres.ts';

export interface ApplyMigrationsOptions {
  readonly url: string;
  readonly schema: string;
  /** Holds which files have been applied. Its name and its columns are those of Kysely, which applied the first of them. */
  readonly table: string;
  readonly files: readonly MigrationFile[];
  readonly log: Logger;
}

/** Where it is noted which files of the service itself have been applied. */
export const ownMigrations = 'kysely_migration';

/**
 * One for the whole database, because extensions belong to no schema, and Kysely's own, because a process of the last
 * release may be at it at the same time.
 */
const lock = '3853314791062309107';

/**
 * Applies the files that the table does not name, in order, each in a transaction together with its row. Kysely's migrator
 * is not used: it reads the columns of all schemas of the server for each file, and no role would have to load Kysely for it.
 */
export async function applyMigrations(options: ApplyMigrationsOptions): Promise<void> {
  // Waiting for the lock of another process and building an index take longer than any request may.
  const { url, schema } = options;
  const pool = createPool(url, { schema, poolSize: 1, statementLimitMs: 0 }, `${platformName}-migrations`);
  try {
    const client = await pool.connect();
    try {
      if ((await findPending(client, options)).length > 0) await applyPending(client, options);
    } finally {
      // Closes the connection, which ends a transaction that failed and gives the lock back.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function applyPending(client: pg.PoolClient, options: ApplyMigrationsOptions): Promise<void> {
  const { schema, table, log } = options;
  await client.query('SELECT pg_advisory_lock($1)', [lock]);
  // IF NOT EXISTS would ask for the right to create a schema also where an administrator made it.
  const { rows } = await client.query('SELECT to_regnamespace($1) IS NULL AS missing', [`"${schema}"`]);
  if (rows[0].missing) await client.query(`CREATE SCHEMA "${schema}"`);
  await client.query(
    `CREATE TABLE IF NOT EXISTS "${schema}"."${table}" (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)`,
  );
  // Once more: another process may have applied some while this one waited for the lock.
  for (const { id, sql } of await findPending(client, options)) {
    await client.query('BEGIN');
    // A file contains many statements; without parameters the server accepts all of them in one query.
    await client.query(sql);
    await client.query(`INSERT INTO "${schema}"."${table}" VALUES ($1, $2)`, [id, new Date().toISOString()]);
    await client.query('COMMIT');
    log.info({ schema, migration: id }, 'migrated');
  }
}

/** Throws where what has been applied is not the beginning of the files. */
async function findPending(
  client: pg.PoolClient,
  { schema, table, files }: ApplyMigrationsOptions,
): Promise<readonly MigrationFile[]> {
  const applied = await appliedIds(client, schema, table);
  const reason = disagreement(applied, files);
  if (reason !== undefined) throw new Error(reason);
  return files.filter(({ id }) => !applied.includes(id));
}

/** The ids of what a schema has, of the service's own migrations unless a table of others is named. None where there is no such table. */
export async function appliedIds(
  client: Pick<pg.Pool | pg.PoolClient, 'query'>,
  schema: string,
  table = ownMigrations,
): Promise<readonly string[]> {
  const name = `"${schema}"."${table}"`;
  const found = await client.query('SELECT to_regclass($1) IS NOT NULL AS exists', [name]);
  if (!found.rows[0].exists) return [];
  return (await client.query(`SELECT name FROM ${name}`)).rows.map((row) => row.name);
}
