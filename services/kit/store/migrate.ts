import type { Logger } from '../log.ts';
import { applyMigrations, ownMigrations } from './apply-migrations.ts';
import { type MigrationFile, readMigrationFiles } from './migration-files.ts';
import { callPostgres } from './postgres.ts';
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
  const apply = (table: string, files: readonly MigrationFile[]) =>
    retryAtStart(() => callPostgres(() => applyMigrations({ ...options, table, files })));
  for (const { name, folder } of options.modules ?? [])
    await apply(`${name}_migration`, await readMigrationFiles(folder));
  if (options.folder !== undefined) await apply(ownMigrations, await readUpTo(options.folder, options.to));
}

async function readUpTo(folder: string, to: string | undefined): Promise<MigrationFile[]> {
  const files = await readMigrationFiles(folder);
  if (to === undefined) return files;
  const end = files.findIndex(({ name }) => name === to);
  if (end < 0) throw new Error(`${folder} contains no migration ${to}`);
  return files.slice(0, end + 1);
}
