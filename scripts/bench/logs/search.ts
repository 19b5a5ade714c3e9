import { createKeepPartitions } from '../../../services/logs/app/keep-partitions.ts';
import { createLogSearch } from '../../../services/logs/store/log-search.ts';
import { createPartitions } from '../../../services/logs/store/partitions.ts';
import { createUpkeep } from '../../../services/logs/store/upkeep.ts';
import { timed } from '../catalog/compare-times.ts';
import type { BenchContext } from '../context.ts';
import { percentile } from '../statistics.ts';
import { openLogTables } from './log-tables.ts';

const hourMs = 3_600_000;
const hours = 24;
const rounds = 30;

export interface SearchTimes {
  /** 95th percentiles in milliseconds. */
  readonly trace: number;
  /** Words that one record of a thousand has, and one of a hundred thousand. */
  readonly words: number;
  readonly rareWords: number;
  readonly histogram: number;
  readonly newest: number;
}

/** How long the statements of searches take over so many records of a day. */
export async function measureSearch(context: BenchContext, records: number): Promise<SearchTimes> {
  const { pool, database } = await openLogTables(context, 'logs_search_bench');
  try {
    // The end of an hour, whenever it is run: the last of its slices has no index of words then.
    const now = (Math.floor(Date.now() / hourMs) + 1) * hourMs - 1;
    const first = now + 1 - hours * hourMs;
    await createPartitions(database).ensure(Array.from({ length: hours }, (_, hour) => first + hour * hourMs));
    const each = Math.ceil(records / hours);
    for (let hour = 0; hour < hours; hour += 1) {
      const from = first + hour * hourMs;
      await pool.query(fill, [new Date(from).toISOString(), hourMs / each, each, hour * each]);
      context.progress(`${(hour + 1) * each} of ${records} records are filled in`);
    }
    const upkeep = createUpkeep(pool);
    const retention = { ms: 2 * hours * hourMs, bytes: Number.MAX_SAFE_INTEGER };
    await createKeepPartitions({ upkeep, retention, clock: { now: () => now }, onPartitions: () => undefined })();
    await pool.query('ANALYZE records');
    context.progress('words of the times that are over are indexed');
    const search = createLogSearch(database);
    const p95 = async (work: (round: number) => Promise<readonly unknown[]>) => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        times.push(
          await timed(async () => {
            if ((await work(round)).length === 0) throw new Error('the search found nothing');
          }),
        );
      return percentile(times, 0.95);
    };
    const page = { limit: 200, order: 'newest' } as const;
    const lastHour = { from: now - hourMs, to: now + 1 };
    const traceOf = (round: number) =>
      Math.floor((records * (round + 0.5)) / rounds)
        .toString(16)
        .padStart(32, '0');
    return {
      trace: await p95((round) => search.find({ traceId: traceOf(round) }, page)),
      words: await p95(() => search.find({ words: ['upstream', 'refused'], ...lastHour }, page)),
      rareWords: await p95(() => search.find({ words: ['certificate', 'expired'], ...lastHour }, page)),
      histogram: await p95(() => search.histogram({ words: ['upstream', 'refused'], ...lastHour }, 60_000)),
      newest: await p95(() => search.find({}, page)),
    };
  } finally {
    await pool.end();
  }
}

const fill = `
  INSERT INTO records (time, severity, service, instance, trace_id, span_id, request_id, body, attributes)
  SELECT $1::timestamptz + n * $2::float * interval '1 millisecond', CASE WHEN n % 50 = 0 THEN 13 ELSE 9 END,
         (ARRAY['portal', 'catalog', 'edge', 'content'])[1 + n % 4], 'bench-' || n % 4, lpad(to_hex($4::bigint + n), 32, '0'),
         lpad(to_hex(n), 16, '0'), 'request-' || $4::bigint + n,
         CASE WHEN n % 100000 = 7 THEN 'the certificate expired of client '
              WHEN n % 1000 = 0 THEN 'the upstream service refused the connection of client ' ELSE 'request was answered for client ' END || n,
         jsonb_build_object('role', 'gateway', 'route', '/portal/solutions', 'status', 200, 'ms', n % 97, 'bytes', n)
    FROM generate_series(0, $3::bigint - 1) AS n`;
