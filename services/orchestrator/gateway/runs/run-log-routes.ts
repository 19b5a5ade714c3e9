import type Router from '@koa/router';
import type { Context } from 'koa';
import { AppError, notFound } from '../../../kit/errors.ts';
import { failureError } from '../../app/runs/failure-error.ts';
import type { AsyncRun } from '../../domain/async-run.ts';
import type { OrchestratorDeps } from '../deps.ts';
import { pathsOf, prefixOf } from '../solution-path.ts';
import { describeAsyncRun, describeRun } from './describe-run.ts';

/** How runs went: those whose callers waited from the memory of this process, accepted ones from the store. */
export function addRunLogRoutes(router: Router, { runLog, asyncRuns }: OrchestratorDeps): void {
  router.get(pathsOf('/runs/:id'), async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const entry = runLog.find(idOf(ctx));
    if (entry && isOf(ctx, entry.solution)) {
      ctx.body = describeRun(entry);
      return;
    }
    const run = await accepted(ctx);
    if (!run)
      throw notFound('There is no such run here; of runs without `respond-async` each process keeps its newest alone.');
    if (unfinished(run)) ctx.set('Retry-After', '1');
    ctx.body = describeAsyncRun(run, `${prefixOf(ctx)}/runs/${run.id}/output`);
  });

  router.get(pathsOf('/runs/:id/output'), async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const run = await accepted(ctx);
    if (!run) throw notFound('There is no such run; outputs are kept of runs with `respond-async` alone.');
    if (run.failure) throw failureError(run.failure);
    const message = unfinished(run) ? undefined : await asyncRuns.output(run.id);
    if (!message)
      throw new AppError('not_found', `The run is ${run.status}.`, { reason: 'run_not_done', retryAfterSeconds: 1 });
    ctx.status = 200;
    ctx.set('Content-Type', message.contentType);
    ctx.body = message.bytes;
  });

  async function accepted(ctx: Context): Promise<AsyncRun | undefined> {
    const run = await asyncRuns.find(idOf(ctx));
    return run && isOf(ctx, run.solution) ? run : undefined;
  }
}

const idOf = (ctx: Context): string => ctx.params.id ?? '';
const unfinished = ({ status }: AsyncRun) => status === 'pending' || status === 'running';

/** The paths without a solution find the runs of all solutions. */
const isOf = (ctx: Context, solution: string): boolean =>
  ctx.params.solution === undefined || solution === ctx.params.solution;
