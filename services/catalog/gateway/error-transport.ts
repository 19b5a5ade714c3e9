import type { Context, Middleware } from 'koa';
import { toAppError } from '../../kit/errors.ts';
import { answerEarly, stillSending } from '../../kit/http/linger.ts';
import { toProblem } from '../../kit/http/problem.ts';
import type { Service } from '../../kit/service.ts';

const exceptionLimit = 512;

/**
 * Every failure as clients of the catalog expect it: an ErrorTransport, and 400 for what is not there. That a *path* does
 * not exist stays 404.
 */
export function renderErrorTransports({ log }: Service): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = toAppError(thrown);
      const problem = toProblem(error, ctx.state.requestId);
      const status = error.code === 'not_found' && error.reason !== 'no_such_path' ? 400 : problem.status;
      if (error.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(error.retryAfterSeconds));
      answer(ctx, status, problem.detail, error.reason);
      if (stillSending(ctx)) answerEarly(ctx, ctx.body);
      const fields = {
        requestId: ctx.state.requestId,
        method: ctx.method,
        path: ctx.path.slice(0, 200),
        code: error.reason,
      };
      if (error.code === 'internal') log.error({ ...fields, err: error }, 'request failed');
      else log.debug(fields, 'request refused');
    }
  };
}

function answer(ctx: Context, status: number, error: string, exception: string): void {
  ctx.status = status;
  ctx.body = JSON.stringify({ status, error, exception: exception.slice(0, exceptionLimit) });
  ctx.type = 'application/json';
}
