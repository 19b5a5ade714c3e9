import type pg from 'pg';
import { callPostgres, isStalePlan, type Postgres } from './postgres.ts';

/** Where statements run: on any connection of the pool, or on the one of a transaction. Errors: `unavailable`. */
export interface Database {
  query<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

export interface Transactions extends Database {
  /** Runs `work` in one transaction, which is rolled back where `work` throws. */
  transaction<T>(work: (database: Database) => Promise<T>): Promise<T>;
}

/** Statements as text, for services whose SQL is simple enough to be written by hand. */
export function createTransactions({ pool }: Postgres): Transactions {
  const { query } = databaseOn(pool);
  return {
    query: (text, values) => callPostgres(() => query(text, values)),
    transaction: (work) => callPostgres(() => inTransaction(pool, (client) => work(databaseOn(client)))),
  };
}

/** With errors as the driver has them. */
const databaseOn = (client: pg.Pool | pg.PoolClient): Database => ({
  query: async (text, values = []) => (await client.query(text, [...values])).rows,
});

/** Runs `work` in one transaction on a connection of its own, with errors as the driver has them. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (thrown) {
    // If the rollback fails, the connection must not go back to the pool.
    await client.query('ROLLBACK').then(
      () => client.release(isStalePlan(thrown)),
      () => client.release(true),
    );
    throw thrown;
  }
}
