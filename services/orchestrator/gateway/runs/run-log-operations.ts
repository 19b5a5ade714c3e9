import { z } from 'zod';
import { AppError, notFound } from '../../../kit/errors.ts';
import { clientIn } from '../../../platform/principals/client-of.ts';
import { failureError } from '../../app/runs/failure-error.ts';
import type { AsyncRun } from '../../domain/async-run.ts';
import { isUnsettled, newestFirst, type RunFilter, type RunRecord, runStatuses } from '../../domain/run-history.ts';
import { Bytes, Run, Runs } from '../answers.ts';
import { type OrchestratorDeps, operation } from '../deps.ts';
import { inBothScopes, prefixOf } from '../solution-scope.ts';
import { describeAsyncRun, describeRun } from './describe-run.ts';
import { readable } from './readable-run.ts';

const group = 'runs';

const query = z.object({
  solution: z.string().max(100).optional().describe('Only its runs; the paths of a solution list no others.'),
  status: z.enum(runStatuses).optional(),
  since: z.iso.datetime({ offset: true }).optional().describe('Runs that began at this time or later.'),
  until: z.iso.datetime({ offset: true }).optional().describe('Runs that began at this time or earlier.'),
  before: z.uuid().optional().describe('The last run of the page before.'),
  limit: z.coerce.number().int().min(1).max(500).default(50),
});

/** How runs went, whichever process executed them. */
export const runLogOperations = inBothScopes(({ prefix, suffix, params: scopeParams }) => {
  const params = scopeParams.extend({ id: z.string().describe('The header `X-Run-Id` of the run.') });
  return [
    operation({
      ...{ method: 'GET', path: `${prefix}/runs`, id: `listRuns${suffix}`, group, access: 'caller' },
      summary: 'The newest runs',
      description:
        'Of all processes: those that have ended, and those that were accepted with `respond-async`. Who is not of the solution sees the runs they started.',
      params: scopeParams,
      query,
      answer: Runs,
      failures: [400, 401, 403, 503],
      async run({ ctx, params: scope, query: { since, until, ...wanted } }, deps) {
        ctx.set('Cache-Control', 'no-store');
        const inScope: Readonly<Record<string, unknown>> = scope;
        const solution = inScope.solution === undefined ? wanted.solution : String(inScope.solution);
        const startedBy = await deps.authorise.listsOnlyOf(clientIn(ctx), solution);
        const filter: RunFilter = {
          ...{ ...wanted, solution, startedBy },
          ...(since !== undefined && { since: Date.parse(since) }),
          ...(until !== undefined && { until: Date.parse(until) }),
        };
        const [ended, accepted] = await Promise.all([deps.runLog.list(filter), deps.asyncRuns.list(filter)]);
        const outputOf = ({ id }: AsyncRun) => `${prefixOf(scope)}/runs/${id}/output`;
        type Described = ReturnType<typeof describeRun | typeof describeAsyncRun>;
        const byId = new Map<string, Described>([
          ...(await withoutAccepted(ended, deps)).map((record) => [record.id, describeRun(record)] as const),
          ...accepted.map((run) => [run.id, describeAsyncRun(run, outputOf(run))] as const),
        ]);
        const runs = [...byId.values()].sort(newestFirst).slice(0, filter.limit);
        return { runs };
      },
    }),
    operation({
      ...{ method: 'GET', path: `${prefix}/runs/{id}`, id: `getRun${suffix}`, group, access: 'open', params },
      summary: 'How a run went, hop by hop',
      answer: Run,
      failures: [400, 401, 403, 404, 503],
      async run({ ctx, params: { id, ...scope } }, deps) {
        ctx.set('Cache-Control', 'no-store');
        const record = await readable(ctx, scope, await deps.runLog.find(id), deps);
        if (record && !isUnsettled(record)) return describeRun(record);
        const run = await readable(ctx, scope, await deps.asyncRuns.find(id), deps);
        if (run && isUnfinished(run)) ctx.set('Retry-After', '1');
        if (run) return describeAsyncRun(run, `${prefixOf(scope)}/runs/${run.id}/output`, record?.retry);
        if (record) return describeRun(record);
        // A client that comes to one gateway after the other finds the run that has answered it.
        const late = await readable(ctx, scope, await deps.runLog.findSoon(id), deps);
        if (late) return describeRun(late);
        await deps.authorise.anything(clientIn(ctx), 'read');
        throw notFound('There is no such run, or it has not ended, or it ended too long ago.');
      },
    }),
    operation({
      ...{
        method: 'GET',
        path: `${prefix}/runs/{id}/output`,
        id: `getRunOutput${suffix}`,
        group,
        access: 'open',
        params,
      },
      summary: 'The output of an accepted run, as a waiting caller would have got it',
      description: 'A failed run is answered with its failure; one that is not done with 404 `run_not_done`.',
      answerType: '*/*',
      answer: Bytes,
      failures: [400, 401, 403, 404, 422, 500, 502, 503, 504],
      async run({ ctx, params: { id, ...scope } }, deps) {
        ctx.set('Cache-Control', 'no-store');
        const run = await readable(ctx, scope, await deps.asyncRuns.find(id), deps);
        if (!run) await deps.authorise.anything(clientIn(ctx), 'read');
        if (!run) throw notFound('There is no such run; outputs are kept only of runs with `respond-async`.');
        if (run.failure) throw failureError(run.failure);
        const message = isUnfinished(run) ? undefined : await deps.asyncRuns.output(run.id);
        if (!message)
          throw new AppError('not_found', `The run is ${run.status}.`, {
            reason: 'run_not_done',
            retryAfterSeconds: 1,
          });
        ctx.status = 200;
        ctx.set('Content-Type', message.contentType);
        ctx.body = message.bytes;
      },
    }),
  ];
});

/** What an accepted run waited for is in the history as well; how it goes on is known to its own store. */
async function withoutAccepted(records: readonly RunRecord[], { asyncRuns }: OrchestratorDeps): Promise<RunRecord[]> {
  const known = records.map(async (record) => isUnsettled(record) && (await asyncRuns.find(record.id)) !== undefined);
  const accepted = await Promise.all(known);
  return records.filter((_, index) => !accepted[index]);
}

const isUnfinished = ({ status }: AsyncRun) => status === 'pending' || status === 'running';
