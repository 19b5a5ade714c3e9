import { fileURLToPath } from 'node:url';
import { commandMigrations } from '../../kit/store/commands/migrations.ts';
import { countMigrations } from '../../kit/store/counts/migrations.ts';
import type { OpenPostgresOptions } from '../../kit/store/open-postgres.ts';
import { outboxMigrations } from '../../kit/store/outbox/migrations.ts';
import { processMigrations } from '../../kit/store/process/migrations.ts';

const migrations = fileURLToPath(new URL('migrations/', import.meta.url));

interface StoreConfig {
  readonly DEPLOYMENT_SCHEMA: string;
  readonly DEPLOYMENT_POOL_SIZE: number;
}

/** How its tables are opened, for every role. */
export const storeOptions = (config: StoreConfig): OpenPostgresOptions => ({
  schema: config.DEPLOYMENT_SCHEMA,
  poolSize: config.DEPLOYMENT_POOL_SIZE,
  migrations,
  modules: [outboxMigrations, commandMigrations, processMigrations, countMigrations],
});
