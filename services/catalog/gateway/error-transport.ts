import type { Context } from 'koa';
import { type AppError, toAppError } from '../../kit/errors.ts';
import { toProblem } from '../../kit/http/problem.ts';

const exceptionLimit = 512;

/**
 * Renders every failure as clients of the catalog expect it: as an ErrorTransport, with 400 for records that do not exist.
 * A *path* that does not exist stays 404.
 */
export function renderErrorTransport(ctx: Context, thrown: unknown, requestId: string): AppError {
  const error = toAppError(thrown);
  const problem = toProblem(error, requestId);
  const status = error.code === 'not_found' && error.reason !== 'no_such_path' ? 400 : problem.status;
  if (error.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(error.retryAfterSeconds));
  ctx.status = status;
  const exception = error.reason.slice(0, exceptionLimit);
  ctx.body = JSON.stringify({ status, error: problem.detail, exception });
  ctx.type = 'application/json';
  return error;
}
