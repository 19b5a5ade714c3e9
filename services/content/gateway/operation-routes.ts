import type Router from '@koa/router';
import { notFound } from '../../kit/errors.ts';
import { toProblem } from '../../kit/http/problem.ts';
import { hasFailed, toAppError } from './commands.ts';
import { paths } from './paths.ts';
import type { RouteDeps } from './routes.ts';

export function addOperationRoutes(router: Router, { operations }: RouteDeps): void {
  router.get(paths.operation, async (ctx) => {
    const answer = await operations.find(ctx.params.id ?? '');
    if (!answer) throw notFound('There is no such operation, or it ended too long ago.');
    const { commandId: id, status } = answer;
    ctx.set({ 'Cache-Control': 'no-store', 'X-Command-Id': id });
    if (status === 'pending') ctx.set('Retry-After', '1');
    ctx.body = {
      id,
      status,
      ...(status === 'done' && { result: answer.result }),
      ...(hasFailed(answer) && { problem: toProblem(toAppError(answer), ctx.state.requestId) }),
    };
  });
}
