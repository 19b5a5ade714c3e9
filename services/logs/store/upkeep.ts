import type pg from 'pg';
import { callPostgres } from '../../kit/store/postgres.ts';
import type { Partition } from '../domain/partition.ts';
import type { Upkeep } from '../domain/ports.ts';
import { wordVector } from './log-condition.ts';

const list = `
  SELECT c.relname AS name, to_timestamp(right(c.relname, 10), 'YYYYMMDDHH24') AS "from", pg_total_relation_size(c.oid) AS bytes,
         EXISTS (SELECT FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid
                  WHERE i.indrelid = c.oid AND x.relname = c.relname || '_words' AND i.indisvalid) AS "hasWords"
    FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
   WHERE inhparent = 'records'::regclass AND c.relname ~ '^records_\\d{10}$' ORDER BY c.relname`;

const takeIndex = `
  SELECT pg_try_advisory_lock(hashtext($1)) AS "isMine",
         EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND indisvalid) AS "isMade"`;

export function createUpkeep(pool: pg.Pool): Upkeep {
  /** On a connection of its own that is closed afterwards, with its settings. */
  async function alone(settings: string, work: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
    await callPostgres(async () => {
      const client = await pool.connect();
      try {
        await client.query(settings);
        await work(client);
      } finally {
        client.release(true);
      }
    });
  }
  const forget = (table: string, column: string, olderThanMs: number) =>
    callPostgres(async () => {
      await pool.query(`DELETE FROM ${table} WHERE ${column} < now() - $1 * interval '1 millisecond'`, [olderThanMs]);
    });
  return {
    partitions: () => callPostgres(async () => (await pool.query<Partition>(list)).rows),
    indexWords: (name) =>
      alone('SET statement_timeout = 0', async (client) => {
        // Another worker that makes it has the lock until its connection closes; two would fail for each other.
        const { rows } = await client.query(takeIndex, [`${name}_words`]);
        if (!rows[0].isMine || rows[0].isMade) return;
        // One whose making was interrupted stays, is of no use, and has the name.
        await client.query(`DROP INDEX IF EXISTS ${name}_words`);
        const text = `CREATE INDEX CONCURRENTLY ${name}_words ON ${name} USING gin (${wordVector})`;
        await client.query({ text, query_timeout: 0 } as pg.QueryConfig);
      }),
    drop: (name) =>
      // It waits for who reads, and all others for it: not for long, it is tried again.
      alone("SET lock_timeout = '5s'", (client) => client.query(`DROP TABLE IF EXISTS ${name}`)),
    forgetPositions: (olderThanMs) => forget('positions', 'moved_at', olderThanMs),
    forgetArrivals: (olderThanMs) => forget('arrivals', 'at', olderThanMs),
  };
}
