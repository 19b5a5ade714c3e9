import { z } from 'zod';
import { AppError, notFound } from '../../../kit/errors.ts';
import { failureError } from '../../app/runs/failure-error.ts';
import type { AsyncRun } from '../../domain/async-run.ts';
import { Bytes, Run } from '../answers.ts';
import { type OrchestratorDeps, operation } from '../deps.ts';
import { inBothScopes, prefixOf } from '../solution-scope.ts';
import { describeAsyncRun, describeRun } from './describe-run.ts';

const group = 'runs';

/** How runs went: those whose callers waited from the memory of this process, accepted ones from the store. */
export const runLogOperations = inBothScopes(({ prefix, suffix, params: scopeParams }) => {
  const params = scopeParams.extend({ id: z.string().describe('The header `X-Run-Id` of the run.') });
  return [
    operation({
      ...{ method: 'GET', path: `${prefix}/runs/{id}`, id: `getRun${suffix}`, group, access: 'open', params },
      summary: 'How a run went, hop by hop',
      answer: Run,
      failures: [404, 503],
      async run({ ctx, params: { id, ...scope } }, deps) {
        ctx.set('Cache-Control', 'no-store');
        const entry = deps.runLog.find(id);
        if (entry && isIn(scope, entry.solution)) return describeRun(entry);
        const run = await findAccepted(id, scope, deps);
        if (!run)
          throw notFound('There is no such run; of runs without `respond-async` each process keeps only its newest.');
        if (isUnfinished(run)) ctx.set('Retry-After', '1');
        return describeAsyncRun(run, `${prefixOf(scope)}/runs/${run.id}/output`);
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
      failures: [404, 422, 500, 502, 503, 504],
      async run({ ctx, params: { id, ...scope } }, deps) {
        ctx.set('Cache-Control', 'no-store');
        const run = await findAccepted(id, scope, deps);
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

type Scope = Readonly<Record<string, unknown>>;

async function findAccepted(id: string, scope: Scope, { asyncRuns }: OrchestratorDeps): Promise<AsyncRun | undefined> {
  const run = await asyncRuns.find(id);
  return run && isIn(scope, run.solution) ? run : undefined;
}

const isUnfinished = ({ status }: AsyncRun) => status === 'pending' || status === 'running';

/** The paths without a solution find the runs of all solutions. */
const isIn = (scope: Scope, solution: string): boolean => scope.solution === undefined || scope.solution === solution;
