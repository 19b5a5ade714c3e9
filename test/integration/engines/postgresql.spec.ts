import { Client } from 'pg';
import { startPostgres } from '../../../infra/engines/engines.ts';
import { restartsSuite } from './restarts.suite.ts';

async function query(address: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: address });
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

restartsSuite('postgresql', startPostgres, {
  write: async (address) => {
    await query(address, 'CREATE TABLE probe (there boolean)');
  },
  wasKept: async (address) =>
    (await query(address, `SELECT 1 FROM information_schema.tables WHERE table_name = 'probe'`)).length === 1,
});
