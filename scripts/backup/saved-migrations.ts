import { fileURLToPath } from 'node:url';
import { ownMigrations } from '../../services/kit/store/apply-migrations.ts';
import { attemptMigrations } from '../../services/kit/store/attempts/migrations.ts';
import { commandMigrations } from '../../services/kit/store/commands/migrations.ts';
import { countMigrations } from '../../services/kit/store/counts/migrations.ts';
import { disagreement, type MigrationFile, readMigrationFiles } from '../../services/kit/store/migration-files.ts';
import { outboxMigrations } from '../../services/kit/store/outbox/migrations.ts';
import { processMigrations } from '../../services/kit/store/process/migrations.ts';
import { ArchiveError } from './archive-error.ts';
import type { SavedSchema } from './manifest.ts';

/** The files behind one table of a history. */
export interface SavedMigrations {
  readonly table: string;
  /** Only what the saved database had: the services apply later ones when they start, to the rows as well. */
  readonly files: readonly MigrationFile[];
}

const modules = [attemptMigrations, commandMigrations, countMigrations, outboxMigrations, processMigrations];
const folders = new Map(modules.map(({ name, folder }) => [`${name}_migration`, folder]));

/** In the order in which a service applies them. Throws an ArchiveError where this release does not know all of them. */
export async function savedMigrations({ service, migrations }: SavedSchema): Promise<readonly SavedMigrations[]> {
  const own = fileURLToPath(new URL(`../../services/${service}/store/migrations/`, import.meta.url));
  const order = [...folders.keys(), ownMigrations];
  const unknown = Object.keys(migrations).find((table) => !order.includes(table));
  if (unknown)
    throw new ArchiveError(`The backup is of a newer release: ${service} has ${unknown}. Take that release.`);
  const known = order.filter((table) => migrations[table] !== undefined);
  return Promise.all(
    known.map(async (table) => {
      const applied = migrations[table] ?? [];
      const files = await readMigrationFiles(folders.get(table) ?? own);
      const reason = disagreement(applied, files);
      if (reason !== undefined) throw new ArchiveError(`The backup does not fit this release (${service}). ${reason}`);
      return { table, files: files.filter(({ id }) => applied.includes(id)) };
    }),
  );
}
