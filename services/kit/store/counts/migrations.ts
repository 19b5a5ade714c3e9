import { fileURLToPath } from 'node:url';
import type { MigrationModule } from '../migrate.ts';

/** The table of `postgres-counts.ts`. */
export const countMigrations: MigrationModule = {
  name: 'counts',
  folder: fileURLToPath(new URL('migrations/', import.meta.url)),
};
