import type { Transactions } from '../../kit/store/transactions.ts';
import { noUsage, type UsageCounts, type UsageReport, type UsageStore } from '../domain/usage/usage.ts';

/** A gateway sends a batch again within seconds, or never. */
const keepBatches = `interval '1 day'`;

interface Part {
  /** Of these three the one that is not null: what the row is grouped by. */
  readonly hour: number | null;
  readonly revision: string | null;
  readonly caller: string | null;
}
type Sums = Part & Readonly<Record<'calls' | 'errors' | 'bytesIn' | 'bytesOut', string>>;
type Bucket = Part & Readonly<Record<'bucket' | 'count', string>>;

const part = 'hour, revision_id AS revision, caller';
const wanted = 'deployment_id = $1 AND hour >= $2 AND hour < $3';

/** Errors: `unavailable`. */
export const createUsageStore = (database: Transactions): UsageStore => ({
  add: ({ id, rows }) =>
    database.transaction(async ({ query }) => {
      const text = 'INSERT INTO usage_batches (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id';
      if ((await query(text, [id])).length === 0) return;
      // In one order, so that gateways do not wait for each other in a circle.
      await query(
        `INSERT INTO usage_hours AS u
         SELECT r."deploymentId", to_timestamp(r.hour / 1000.0), r."revisionId", r.caller, r.calls, r.errors, r."bytesIn",
           r."bytesOut", r.latencies
         FROM jsonb_to_recordset($1::jsonb) AS r ("deploymentId" uuid, hour bigint, "revisionId" uuid, caller text, calls bigint,
           errors bigint, "bytesIn" bigint, "bytesOut" bigint, latencies bigint[])
         JOIN deployments d ON d.id = r."deploymentId" ORDER BY 1, 2, 3, 4
         ON CONFLICT (deployment_id, hour, revision_id, caller) DO UPDATE SET calls = u.calls + excluded.calls,
           errors = u.errors + excluded.errors, bytes_in = u.bytes_in + excluded.bytes_in,
           bytes_out = u.bytes_out + excluded.bytes_out, latencies = (
             SELECT array_agg(coalesce(a, 0) + coalesce(b, 0) ORDER BY place)
             FROM unnest(u.latencies, excluded.latencies) WITH ORDINALITY AS t (a, b, place))`,
        [JSON.stringify(rows)],
      );
      // In one order as well.
      await query(
        `UPDATE deployments SET last_call = greatest(last_call, now()) WHERE id IN (
           SELECT id FROM deployments WHERE id = ANY ($1) AND idle_minutes IS NOT NULL ORDER BY id FOR UPDATE)`,
        [[...new Set(rows.map(({ deploymentId }) => deploymentId))]],
      );
    }),

  async read(deploymentId, from, to) {
    const values = [deploymentId, new Date(from), new Date(to)];
    const [sums, buckets] = await Promise.all([
      database.query<Sums>(
        `SELECT ${part}, sum(calls) AS calls, sum(errors) AS errors, sum(bytes_in) AS "bytesIn",
           sum(bytes_out) AS "bytesOut" FROM usage_hours WHERE ${wanted}
         GROUP BY GROUPING SETS ((hour), (revision_id), (caller))`,
        values,
      ),
      database.query<Bucket>(
        `SELECT ${part}, place - 1 AS bucket, sum(count) AS count
         FROM usage_hours, unnest(latencies) WITH ORDINALITY AS l (count, place) WHERE ${wanted} AND count > 0
         GROUP BY GROUPING SETS ((hour, place), (revision_id, place), (caller, place))`,
        values,
      ),
    ]);
    return reportOf(sums, buckets);
  },

  async deleteBefore(hour) {
    await database.query('DELETE FROM usage_hours WHERE hour < $1', [new Date(hour)]);
    await database.query(`DELETE FROM usage_batches WHERE added < now() - ${keepBatches}`);
  },
});

const nameOf = ({ hour, revision, caller }: Part): string => String(hour ?? revision ?? caller);

function reportOf(sums: readonly Sums[], buckets: readonly Bucket[]): UsageReport {
  const latencies = new Map<string, number[]>();
  for (const one of buckets) {
    const list = latencies.get(nameOf(one)) ?? [];
    latencies.set(nameOf(one), list);
    while (list.length <= Number(one.bucket)) list.push(0);
    list[Number(one.bucket)] = Number(one.count);
  }
  const counts = (one: Sums): UsageCounts => ({
    ...{ calls: Number(one.calls), errors: Number(one.errors) },
    ...{ bytesIn: Number(one.bytesIn), bytesOut: Number(one.bytesOut), latencies: latencies.get(nameOf(one)) ?? [] },
  });
  const by = <Name extends number | string>(nameIn: (one: Sums) => Name | null) =>
    new Map(
      sums.flatMap((one) => {
        const name = nameIn(one);
        return name === null ? [] : [[name, counts(one)] as const];
      }),
    );
  const revisions = by(({ revision }) => revision);
  const total = [...revisions.values()].reduce(added, noUsage);
  return { total, revisions, hours: by(({ hour }) => hour), callers: by(({ caller }) => caller) };
}

const added = (one: UsageCounts, other: UsageCounts): UsageCounts => ({
  ...{ calls: one.calls + other.calls, errors: one.errors + other.errors },
  ...{ bytesIn: one.bytesIn + other.bytesIn, bytesOut: one.bytesOut + other.bytesOut },
  latencies: Array.from(
    { length: Math.max(one.latencies.length, other.latencies.length) },
    (_, bucket) => (one.latencies[bucket] ?? 0) + (other.latencies[bucket] ?? 0),
  ),
});
