import type { Transactions } from '../../kit/store/transactions.ts';
import { hourMs } from '../domain/partition.ts';

/** One for all workers: two that make the same partition would fail for each other. */
const lock = `pg_advisory_xact_lock(hashtext('modelyard logs partitions'))`;

export interface Partitions {
  /** Makes the partitions that these times (milliseconds since the epoch) need and that do not exist yet. Errors: `unavailable`. */
  ensure(times: Iterable<number>): Promise<void>;
  /** A record had no partition: one that was made before has been dropped since. */
  forget(): void;
}

/** The name of the partition that a time is in: `records_2026112709`. */
export const partitionName = (time: number): string =>
  `records_${new Date(time).toISOString().slice(0, 13).replaceAll(/\D/g, '')}`;

/** The tables `c` that are partitions, for a FROM clause, and when the hour of one begins. */
export const partitionTables = `(SELECT c.oid, c.relname FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
   WHERE inhparent = 'records'::regclass AND c.relname ~ '^records_\\d{10}$') AS c`;
export const partitionBegin = `to_timestamp(right(c.relname, 10), 'YYYYMMDDHH24')`;

/** Partitions of this process' making, or that it has seen, are not asked for again. */
export function createPartitions({ query, transaction }: Transactions): Partitions {
  const known = new Set<string>();

  async function make(hour: number): Promise<void> {
    const name = partitionName(hour);
    const [from, to] = [hour, hour + hourMs].map((time) => `'${new Date(time).toISOString()}'::timestamptz`);
    const [{ exists } = { exists: false }] = await query<{ exists: boolean }>(
      'SELECT to_regclass($1) IS NOT NULL AS exists',
      [name],
    );
    if (exists) return;
    await transaction(async (own) => {
      await own.query(`SELECT ${lock}`);
      // Attached rather than made as a partition: that would wait for all who read, and let all others wait meanwhile.
      await own.query(`CREATE TABLE IF NOT EXISTS ${name}
        (LIKE records INCLUDING DEFAULTS INCLUDING GENERATED, CHECK (time IS NOT NULL AND time >= ${from} AND time < ${to}))`);
      const attached = await own.query('SELECT FROM pg_inherits WHERE inhrelid = $1::regclass', [name]);
      if (attached.length === 0)
        await own.query(`ALTER TABLE records ATTACH PARTITION ${name} FOR VALUES FROM (${from}) TO (${to})`);
    });
  }

  return {
    async ensure(times) {
      const hours = new Set<number>();
      for (const time of times) hours.add(Math.floor(time / hourMs) * hourMs);
      for (const hour of hours) {
        const name = partitionName(hour);
        if (known.has(name)) continue;
        await make(hour);
        known.add(name);
      }
    },
    forget: () => known.clear(),
  };
}
