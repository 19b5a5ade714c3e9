import { fileURLToPath } from 'node:url';
import type { OpenPostgresOptions } from '../../kit/store/open-postgres.ts';

const migrations = fileURLToPath(new URL('migrations/', import.meta.url));

interface StoreConfig {
  readonly LOGS_SCHEMA: string;
  readonly LOGS_POOL_SIZE: number;
}

/** How its tables are opened, for every role. */
export const storeOptions = (config: StoreConfig): OpenPostgresOptions => ({
  schema: config.LOGS_SCHEMA,
  poolSize: config.LOGS_POOL_SIZE,
  migrations,
});
