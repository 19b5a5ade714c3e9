import { fileURLToPath } from 'node:url';
import type { MigrationModule } from '../migrate.ts';

/** The table of `postgres-commands.ts`. */
export const commandMigrations: MigrationModule = {
  name: 'command',
  folder: fileURLToPath(new URL('migrations/', import.meta.url)),
};
