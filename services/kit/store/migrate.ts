import { Kysely, PostgresDialect, sql } from 'kysely';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import type { Logger } from '../log.ts';
import { platformName } from '../platform-name.ts';
import { disagreement, type MigrationFile, readMigrationFiles } from './migration-files.ts';
import { callPostgres, createPool } from './postgres.ts';
import { retryAtStart } from './retry-at-start.ts';

export interface MigrateOptions {
  readonly url: string;
  /** Created where it does not exist. Unqualified names in the files refer to it, then to `public`. */
  readonly schema: string;
  /** Contains `0001-name.sql` and so on; each is applied once, in order, in a transaction of its own. */
  readonly folder?: string;
  readonly log: Logger;
  /** Tables of the kit that the service uses, such as the outbox: applied before the folder, each with a history of its own. */
  readonly modules?: readonly MigrationModule[];
  /** The last migration to apply, as `0001-name`: for specs that fill a database of an earlier release. */
  readonly to?: string;
}

/** Migrations that several services share. */
export interface MigrationModule {
  /** Begins the names of the tables that hold its history: `<name>_migration`. */
  readonly name: string;
  readonly folder: string;
}

/**
 * Applies the migrations of the folder that the schema does not have yet. There are no down-migrations: a mistake is fixed
 * by the next file. Any number of processes may do this concurrently. Throws where a file was changed after it had been
 * applied and where the database is newer than the files; `unavailable` where the server does not answer within about
 * twenty seconds.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  for (const { name, folder } of options.modules ?? []) {
    const files = await readMigrationFiles(folder);
    const history = { table: `${name}_migration`, lockTable: `${name}_migration_lock` };
    await retryAtStart(() => callPostgres(() => apply(options, files, history)));
  }
  if (options.folder === undefined) return;
  const files = await readUpTo(options.folder, options.to);
  const history = { table: DEFAULT_MIGRATION_TABLE, lockTable: DEFAULT_MIGRATION_LOCK_TABLE };
  await retryAtStart(() => callPostgres(() => apply(options, files, history)));
}

/** Where it is kept what has been applied. */
interface History {
  readonly table: string;
  readonly lockTable: string;
}

async function readUpTo(folder: string, to: string | undefined): Promise<MigrationFile[]> {
  const files = await readMigrationFiles(folder);
  if (to === undefined) return files;
  const end = files.findIndex(({ name }) => name === to);
  if (end < 0) throw new Error(`${folder} contains no migration ${to}`);
  return files.slice(0, end + 1);
}

async function apply(
  { url, schema, log }: MigrateOptions,
  files: readonly MigrationFile[],
  { table, lockTable }: History,
): Promise<void> {
  // Waiting for the lock of another process and building an index take longer than any request may.
  const pool = createPool(url, { schema, poolSize: 1, statementLimitMs: 0 }, `${platformName}-migrations`);
  const db = new Kysely<Record<string, { name: string }>>({ dialect: new PostgresDialect({ pool }) });
  const getMigrations = async () => Object.fromEntries(files.map((file) => [file.id, { up: run(file) }]));
  const migrator = new Migrator({
    ...{ db, provider: { getMigrations }, migrationTableSchema: schema },
    ...{ migrationTableName: table, migrationLockTableName: lockTable },
  });
  try {
    // One at a time: Kysely applies all migrations of one call in one transaction.
    for (;;) {
      const { error, results } = await migrator.migrateUp();
      if (error) throw (await explained(db, schema, table, files)) ?? error;
      if (!results?.[0]) return;
      log.info({ schema, migration: results[0].migrationName }, 'migrated');
    }
  } finally {
    await db.destroy();
  }
}

/** A file contains many statements; without parameters the server accepts all of them in one query. */
const run = (file: MigrationFile) => async (db: Kysely<unknown>) => {
  await sql.raw(file.sql).execute(db);
};

/** Kysely's own message ("corrupted migrations") names neither the case nor what to do. */
async function explained(
  db: Kysely<Record<string, { name: string }>>,
  schema: string,
  table: string,
  files: readonly MigrationFile[],
): Promise<Error | undefined> {
  const applied = await db
    .withSchema(schema)
    .selectFrom(table)
    .select('name')
    .execute()
    .catch(() => []);
  const reason = disagreement(
    applied.map(({ name }) => name),
    files,
  );
  return reason === undefined ? undefined : new Error(reason);
}
