import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { createPool } from '../../services/kit/store/postgres.ts';
import { engine } from './engines.ts';

/**
 * A schema of its own on the run's PostgreSQL, not made yet. It goes with the engine: to drop it ends in a deadlock now and
 * then, where the last statement of a role that was killed is still under way.
 */
export interface TestSchema {
  readonly url: string;
  readonly schema: string;
  readonly pool: pg.Pool;
  close(): Promise<void>;
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
    close: () => pool.end(),
  };
}
