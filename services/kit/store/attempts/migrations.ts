import { fileURLToPath } from 'node:url';
import type { MigrationModule } from '../migrate.ts';

/** The table of `attempts.ts`. */
export const attemptMigrations: MigrationModule = {
  name: 'attempts',
  folder: fileURLToPath(new URL('migrations/', import.meta.url)),
};
