import type Router from '@koa/router';
import { notFound } from '../../kit/errors.ts';
import { describeRun } from './describe-run.ts';
import type { OrchestratorDeps } from './routes.ts';
import { pathsOf, solutionOf } from './solution-of.ts';

export function addRunLogRoutes(router: Router, { runLog }: OrchestratorDeps): void {
  router.get(pathsOf('/runs/:id'), (ctx) => {
    const id: string = ctx.params.id ?? '';
    const entry = runLog.find(id);
    if (!entry || (ctx.params.solution !== undefined && entry.solution !== solutionOf(ctx)))
      throw notFound('This process knows no such run; it keeps the newest runs only, and those it carried out itself.');
    ctx.set('Cache-Control', 'no-store');
    ctx.body = describeRun(entry);
  });
}
