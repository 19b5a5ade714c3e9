import { fileURLToPath } from 'node:url';
import type { OpenPostgresOptions } from '../../kit/store/open-postgres.ts';

const migrations = fileURLToPath(new URL('migrations/', import.meta.url));

interface StoreConfig {
  readonly NOTIFICATION_SCHEMA: string;
  readonly NOTIFICATION_POOL_SIZE: number;
}

/** How the tables of notifications are opened, for both roles. */
export const storeOptions = (config: StoreConfig): OpenPostgresOptions => ({
  schema: config.NOTIFICATION_SCHEMA,
  poolSize: config.NOTIFICATION_POOL_SIZE,
  migrations,
});
