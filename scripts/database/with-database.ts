import type pg from 'pg';
import { callPostgres, createPool } from '../../services/kit/store/postgres.ts';

/** One connection for `work`, which the server shows under the name of the chore, closed afterwards. Throws `unavailable` where the server does not answer. */
export async function withDatabase<T>(url: string, name: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool(url, { schema: 'public', poolSize: 1 }, `modelyard-${name}`);
  try {
    return await callPostgres(() => work(pool));
  } finally {
    await pool.end();
  }
}
