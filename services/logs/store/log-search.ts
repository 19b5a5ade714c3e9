import type { Database } from '../../kit/store/transactions.ts';
import { type SeverityName, severityName } from '../domain/log-record.ts';
import type { LogFilter, LogPage, LogSearch, StoredRecord } from '../domain/log-search.ts';
import { type Condition, createCondition } from './log-condition.ts';
import { settledNumber } from './number-locks.ts';
import { hoursWithoutWords, type Span, wordSpans } from './word-spans.ts';

const columns = `number, time, severity, service, instance, trace_id AS "traceId", span_id AS "spanId",
  request_id AS "requestId", user_id AS "userId", solution_id AS "solutionId", deployment_id AS "deploymentId", body, attributes`;

/** Times of the records with such numbers: one span as a rule, others where records are late. */
const arrivalSpans = `
  SELECT lower(span) AS "from", upper(span) AS "to"
    FROM unnest((SELECT range_agg(tstzrange(time_from, time_to, '[]')) FROM arrivals WHERE last > $1 AND first <= $2)) AS span`;

interface Count {
  readonly from: number;
  readonly severity: number;
  readonly count: number;
}

type Row = Omit<StoredRecord, 'id'> & { readonly number: number };

/** Partitions are in the order of time, so that the newest records are found without reading the others. */
export function createLogSearch({ query }: Database): LogSearch {
  const read = async ({ where, values }: Pick<Condition, 'where' | 'values'>, rest = '') =>
    (await query<Row>(`SELECT ${columns} FROM records WHERE ${where.join(' AND ')} ${rest}`, values)).map(toStored);
  /** In which times one after the other: see `wordSpans`. */
  async function spansOf(filter: LogFilter, order: LogPage['order']): Promise<readonly Span[]> {
    const hours = filter.words?.length ? await query<{ from: number }>(hoursWithoutWords) : [];
    return wordSpans(
      hours.map(({ from }) => from),
      filter,
      order,
    );
  }
  async function findIn(filter: LogFilter, { limit, order, after }: LogPage): Promise<readonly StoredRecord[]> {
    const condition = createCondition(filter);
    const { where, add } = condition;
    const [direction, sign] = order === 'newest' ? ['DESC', '<'] : ['ASC', '>'];
    if (after) where.push(`(time, number) ${sign} (${add(new Date(after.time).toISOString())}, ${add(after.number)})`);
    return read(condition, `ORDER BY time ${direction}, number ${direction} LIMIT ${add(limit)}`);
  }
  async function countIn(filter: LogFilter, stepMs: number): Promise<readonly Count[]> {
    const { where, values, add } = createCondition(filter);
    const step = add(stepMs);
    const text = `SELECT floor(extract(epoch FROM time) * 1000 / ${step}::bigint)::bigint * ${step}::bigint AS "from", severity, count(*) AS count
      FROM records WHERE ${where.join(' AND ')} GROUP BY 1, 2 ORDER BY 1`;
    return query<Count>(text, values);
  }
  return {
    async find(filter, page) {
      const found: StoredRecord[] = [];
      for (const span of await spansOf(onwards(filter, page), page.order)) {
        found.push(...(await findIn({ ...filter, ...span }, { ...page, limit: page.limit - found.length })));
        if (found.length >= page.limit) break;
      }
      return found;
    },
    async histogram(filter, stepMs) {
      const bars = new Map<number, Partial<Record<SeverityName, number>>>();
      for (const span of await spansOf(filter, 'oldest'))
        for (const { from, severity, count } of await countIn({ ...filter, ...span }, stepMs)) {
          const counts = bars.get(from) ?? {};
          bars.set(from, counts);
          const name = severityName(severity);
          counts[name] = (counts[name] ?? 0) + count;
        }
      return [...bars].map(([from, counts]) => ({ from, counts }));
    },
    async findOne({ time, number }) {
      const [found] = await read({
        where: ['time = $1', 'number = $2'],
        values: [new Date(time).toISOString(), number],
      });
      return found;
    },
    async settledNumber() {
      const [row] = await query<{ number: number }>(settledNumber);
      return row?.number ?? 0;
    },
    async findStored(filter, after) {
      const found: StoredRecord[] = [];
      for (const { from, to } of await query<{ from: number; to: number }>(arrivalSpans, [after, filter.numbersTo])) {
        const condition = createCondition({ ...filter, from, to: to + 1 });
        condition.where.push(`number > ${condition.add(after)}`);
        found.push(...(await read(condition)));
      }
      return found.sort((one, other) => one.id.number - other.id.number);
    },
  };
}

/** With the times that are left for a page: partitions before its begin are not looked at. */
function onwards(filter: LogFilter, { order, after }: LogPage): LogFilter {
  if (!after) return filter;
  const { from = after.time, to = after.time + 1 } = filter;
  return order === 'newest'
    ? { ...filter, to: Math.min(to, after.time + 1) }
    : { ...filter, from: Math.max(from, after.time) };
}

function toStored({ number, ...row }: Row): StoredRecord {
  const known = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  // Columns without a value are fields that are absent.
  return { ...(known as unknown as Omit<StoredRecord, 'id'>), id: { time: row.time, number } };
}
