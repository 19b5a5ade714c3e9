import type { Transactions } from '../../kit/store/transactions.ts';
import type { LogRecord } from '../domain/log-record.ts';
import type { Append, RecordStore } from '../domain/ports.ts';
import { holdNumbers } from './number-locks.ts';
import type { Partitions } from './partitions.ts';

const columns = [
  ['time', 'timestamptz', ({ time }) => new Date(time).toISOString()],
  ['severity', 'smallint', ({ severity }) => severity],
  ['service', 'text', ({ service }) => service],
  ['instance', 'text', ({ instance }) => instance],
  ['trace_id', 'text', ({ traceId }) => traceId],
  ['span_id', 'text', ({ spanId }) => spanId],
  ['request_id', 'text', ({ requestId }) => requestId],
  ['user_id', 'text', ({ userId }) => userId],
  ['solution_id', 'text', ({ solutionId }) => solutionId],
  ['deployment_id', 'text', ({ deploymentId }) => deploymentId],
  ['body', 'text', ({ body }) => textOf(body)],
  ['attributes', 'jsonb', ({ attributes }) => jsonOf(attributes)],
] as const satisfies readonly (readonly [string, string, (record: LogRecord) => unknown])[];

/**
 * The row of a position is locked by the first of two workers, and the second sees what the first has moved it to. Those who follow
 * learn where the records are by `arrivals`.
 */
const append = `
  WITH moved AS (
    INSERT INTO positions AS p (source, next) SELECT $1, $3::bigint WHERE $2::bigint >= 0
    ON CONFLICT (source) DO UPDATE SET next = excluded.next, moved_at = now() WHERE p.next <= $2
    RETURNING source
  ), stored AS (
    INSERT INTO records (${columns.map(([name]) => name)})
    SELECT * FROM unnest(${columns.map(([, type], index) => `$${index + 4}::${type}[]`)})
     WHERE EXISTS (SELECT FROM moved) AND ${holdNumbers}
    RETURNING number, time
  ), arrived AS (
    INSERT INTO arrivals (first, last, time_from, time_to)
    SELECT min(number), max(number), min(time), max(time) FROM stored GROUP BY date_trunc('hour', time)
  )
  SELECT count(*) AS moved FROM moved`;

const noPartition = '23514';

/** Records and positions in PostgreSQL. */
export function createRecordStore({ query }: Pick<Transactions, 'query'>, partitions: Partitions): RecordStore {
  async function insert({ source, first, next, records }: Append): Promise<boolean> {
    await partitions.ensure(records.map(({ time }) => time));
    const values = columns.map(([, , read]) => records.map((record) => read(record) ?? null));
    const [row] = await query<{ moved: number }>(append, [source, first, next, ...values]);
    return row?.moved === 1;
  }
  return {
    async position(source) {
      const [row] = await query<{ next: number }>('SELECT next FROM positions WHERE source = $1', [source]);
      return row?.next ?? 0;
    },
    async append(given) {
      try {
        return await insert(given);
      } catch (thrown) {
        if (!(thrown instanceof Error && 'code' in thrown && thrown.code === noPartition)) throw thrown;
        partitions.forget();
        return insert(given);
      }
    },
    async forget(source) {
      await query('DELETE FROM positions WHERE source = $1', [source]);
    },
  };
}

/** PostgreSQL has no text with the character 0; one such line would hold up all others. */
const textOf = (text: string): string => text.replaceAll('\0', '\ufffd');

/** Nor JSON with it, or with half a surrogate pair; those are the only ones that `stringify` escapes by number. */
const jsonOf = (value: object): string =>
  JSON.stringify(value).replaceAll(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][\da-f]{2})/g, '$1\\ufffd');
