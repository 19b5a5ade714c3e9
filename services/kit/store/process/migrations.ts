import { fileURLToPath } from 'node:url';
import type { MigrationModule } from '../migrate.ts';

/** The table of `postgres-process-store.ts`. */
export const processMigrations: MigrationModule = {
  name: 'process',
  folder: fileURLToPath(new URL('migrations/', import.meta.url)),
};
