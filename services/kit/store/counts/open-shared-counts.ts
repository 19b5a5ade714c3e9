import type { SharedCounts } from '../../http/window-counts.ts';
import { platformName } from '../../platform-name.ts';
import type { Service } from '../../service.ts';
import { migrate } from '../migrate.ts';
import { callPostgres, createPool } from '../postgres.ts';
import { countMigrations } from './migrations.ts';
import { createPostgresCounts } from './postgres-counts.ts';

/** Few additions are under way at a time, and a late one is of no use. */
const poolOptions = { poolSize: 2, statementLimitMs: 2_000 };

/**
 * Counts in a schema that is for nothing else, of a service that has no tables. The service starts and is ready without the server:
 * additions fail with `unavailable` until it answers. Throws a ConfigError for an address that the driver cannot parse.
 */
export function openSharedCounts(service: Service, url: string, schema: string): SharedCounts {
  const pool = createPool(url, { schema, ...poolOptions }, `${platformName}-${service.name}`);
  service.life.onStop('shared counts', () => pool.end());
  const counts = createPostgresCounts({ pool });
  let migrated: Promise<void> | undefined;
  async function prepare() {
    try {
      // Migrations wait for a server that is about to come; here no request waits.
      await callPostgres(() => pool.query('SELECT 1'));
      await migrate({ url, schema, modules: [countMigrations], log: service.log });
    } catch (error) {
      service.log.warn({ err: error }, 'requests cannot be counted together; each process counts by itself');
      migrated = undefined;
      throw error;
    }
  }
  return {
    async add(...addition) {
      migrated ??= prepare();
      await migrated;
      return counts.add(...addition);
    },
  };
}
