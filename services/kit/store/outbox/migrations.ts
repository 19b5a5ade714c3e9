import { fileURLToPath } from 'node:url';
import type { MigrationModule } from '../migrate.ts';

/**
 * The tables `change` and `outbox` and what fills them. Not for the catalog and identity: their own first migrations
 * made these tables before there was a shared one.
 */
export const outboxMigrations: MigrationModule = {
  name: 'outbox',
  folder: fileURLToPath(new URL('migrations/', import.meta.url)),
};
