import type pg from 'pg';
import { timed } from './compare-times.ts';
import type { Statement } from './search-statements.ts';

/**
 * Milliseconds that the statements take without the indexes of texts. In a transaction that never happened: the planner
 * finds those gone and all others there.
 */
export async function withoutTextIndexes(pool: pg.Pool, statements: readonly Statement[]): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; DROP INDEX ${await textIndexes(client)}`);
    return await timed(async () => {
      for (const statement of statements) await client.query(statement);
    });
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

async function textIndexes(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_am ON pg_am.oid = c.relam
      WHERE amname = 'gin' AND c.relkind = 'i' AND c.relnamespace = current_schema()::regnamespace`,
  );
  return rows.map(({ name }) => name).join(', ');
}
