import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { createPool } from '../../services/kit/store/postgres.ts';
import { engine } from './engines.ts';

/** A schema of its own on the run's PostgreSQL, not made yet; `drop` removes it with all that is in it. */
export interface TestSchema {
  readonly url: string;
  readonly schema: string;
  readonly pool: pg.Pool;
  drop(): Promise<void>;
}

export async function createTestSchema(): Promise<TestSchema> {
  const { address: url } = await engine('postgresql');
  const schema = `spec_${randomBytes(4).toString('hex')}`;
  const pool = createPool(url, { schema, poolSize: 4 }, 'spec');
  // Specs end connections and servers on purpose.
  pool.on('error', () => undefined);
  return {
    url,
    schema,
    pool,
    async drop() {
      await pool.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
      await pool.end();
    },
  };
}
