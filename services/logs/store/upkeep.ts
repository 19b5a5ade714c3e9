import type pg from 'pg';
import { callPostgres } from '../../kit/store/postgres.ts';
import { hourMs, type Partition, sliceMs } from '../domain/partition.ts';
import type { Upkeep } from '../domain/ports.ts';
import { wordVector } from './log-condition.ts';
import { partitionBegin, partitionTables } from './partitions.ts';

const list = `
  SELECT c.relname AS name, ${partitionBegin} AS "from", pg_total_relation_size(c.oid) AS bytes,
         words.whole AS "hasWords", words.slices AS "wordSlices"
    FROM ${partitionTables} CROSS JOIN LATERAL (
      SELECT coalesce(bool_or(x.relname = c.relname || '_words'), false) AS whole,
             coalesce(array_agg(right(x.relname, 1)::int ORDER BY x.relname) FILTER (WHERE x.relname LIKE '%\\_words\\__'), '{}') AS slices
        FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid
       WHERE i.indrelid = c.oid AND i.indisvalid AND x.relname LIKE c.relname || '\\_words%') AS words
   ORDER BY c.relname`;

const takeIndex = `
  SELECT pg_try_advisory_lock(hashtext($1)) AS "isMine",
         EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass($2) AND indisvalid) AS "isMade"`;

const noTimeout = 'SET statement_timeout = 0';

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
      alone(noTimeout, async (client) => {
        const isMade = await makeIndex(client, { table: name, index: `${name}_words` });
        for (let number = 0; isMade && number < hourMs / sliceMs; number += 1)
          await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}_words_${number}`);
      }),
    indexSlice: ({ partition, number, from }) =>
      alone(noTimeout, async (client) => {
        const [first, end] = [from, from + sliceMs].map((time) => `'${new Date(time).toISOString()}'`);
        const where = `WHERE time >= ${first} AND time < ${end}`;
        await makeIndex(client, { table: partition, index: `${partition}_words_${number}`, where });
      }),
    drop: (name) =>
      // It waits for who reads, and all others for it: not for long, it is tried again.
      alone("SET lock_timeout = '5s'", (client) => client.query(`DROP TABLE IF EXISTS ${name}`)),
    forgetPositions: (olderThanMs) => forget('positions', 'moved_at', olderThanMs),
    forgetArrivals: (olderThanMs) => forget('arrivals', 'at', olderThanMs),
  };
}

interface WordIndex {
  readonly table: string;
  readonly index: string;
  readonly where?: string;
}

/** Resolves to false where another worker makes one of the table. */
async function makeIndex(client: pg.PoolClient, { table, index, where = '' }: WordIndex): Promise<boolean> {
  // That one has the lock until its connection closes; two of a table would wait for each other.
  const { rows } = await client.query(takeIndex, [`${table}_words`, index]);
  const { isMine, isMade } = rows[0];
  if (!isMine || isMade) return isMine;
  // One whose making was interrupted stays, is of no use, and has the name.
  await client.query(`DROP INDEX IF EXISTS ${index}`);
  const text = `CREATE INDEX CONCURRENTLY ${index} ON ${table} USING gin (${wordVector}) ${where}`;
  await client.query({ text, query_timeout: 0 } as pg.QueryConfig);
  return true;
}
