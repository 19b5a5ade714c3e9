import { z } from 'zod';
import { invalid } from '../../../kit/errors.ts';
import { Reply } from '../../../kit/http/api/answer.ts';
import { percentile } from '../../domain/usage/latencies.ts';
import { hourMs, type UsageCounts } from '../../domain/usage/usage.ts';
import { operation } from '../operation.ts';

const dayMs = 24 * hourMs;
const mostDays = 31;

const milliseconds = z.number().nullable().describe('Null where there was no call; at most a fifth too high.');
const counts = {
  calls: z.int(),
  errors: z.int().describe('Calls that the model did not answer, wrong messages among them.'),
  bytesIn: z.int(),
  bytesOut: z.int(),
  ...{ p50Ms: milliseconds, p95Ms: milliseconds, p99Ms: milliseconds },
};
const Usage = z
  .object({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    ...counts,
    hours: z.array(z.object({ hour: z.iso.datetime(), ...counts })),
    revisions: z.array(z.object({ revisionId: z.uuid(), ...counts })),
    callers: z.array(z.object({ caller: z.string().describe('`user:<id>`, or `key:<id>`.'), ...counts })),
  })
  .meta({ id: 'DeploymentUsage' });

export const readUsage = operation({
  ...{ method: 'GET', path: '/deployments/{id}/metrics', id: 'readDeploymentUsage', group: 'deployments' },
  access: 'caller',
  summary: 'Its calls: how many, how long they took, by hour, revision and caller',
  description: `Whole hours, ${mostDays} days at most; a call is seen a few seconds later.`,
  params: z.object({ id: z.uuid() }),
  query: z.object({
    from: z.iso.datetime().optional().describe('A day before `to` where it is absent.'),
    to: z.iso.datetime().optional().describe('Now where it is absent.'),
  }),
  answer: Usage,
  failures: [400, 401, 404, 503],
  async run({ params, query, caller }, { findDeployment, usage }) {
    const { id } = await findDeployment(params.id, caller);
    const to = query.to === undefined ? Date.now() : Date.parse(query.to);
    const since = query.from === undefined ? to - dayMs : Date.parse(query.from);
    const from = Math.floor(since / hourMs) * hourMs;
    if (since >= to || to - since > mostDays * dayMs)
      throw invalid(`Between from and to must be ${mostDays} days at most.`, [
        { path: 'query from', message: `must be before to, by ${mostDays} days at most` },
      ]);
    const { total, hours, revisions, callers } = await usage.read(id, from, to);
    const body: z.output<typeof Usage> = {
      ...{ from: iso(from), to: iso(to), ...describe(total) },
      hours: [...hours].sort(([a], [b]) => a - b).map(([hour, one]) => ({ hour: iso(hour), ...describe(one) })),
      revisions: [...revisions].map(([revisionId, one]) => ({ revisionId, ...describe(one) })),
      callers: [...callers].map(([caller, one]) => ({ caller, ...describe(one) })),
    };
    return new Reply(body, { headers: { 'Cache-Control': 'no-store' } });
  },
});

const iso = (ms: number): string => new Date(ms).toISOString();

const describe = ({ latencies, ...sums }: UsageCounts) => ({
  ...sums,
  ...{ p50Ms: durationOf(latencies, 0.5), p95Ms: durationOf(latencies, 0.95), p99Ms: durationOf(latencies, 0.99) },
});

/** To the microsecond. */
const durationOf = (latencies: UsageCounts['latencies'], share: number): number | null => {
  const ms = percentile(latencies, share);
  return ms === undefined ? null : Math.round(ms * 1_000) / 1_000;
};
