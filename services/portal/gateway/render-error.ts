import type { Context } from 'koa';
import { z } from 'zod';
import { type AppError, toAppError } from '../../kit/errors.ts';
import { toProblem } from '../../kit/http/problem.ts';
import { envelope, enveloped } from './envelope.ts';

/** The shape of a failure: `code` and `errors` stand beside what clients of the predecessor read. */
export const failure = enveloped(z.null())
  .extend({
    code: z.string().describe('Stable; what a program looks at.'),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Failure' });

/** What clients look at in `error_code`, by our reason where they know a word for it. */
const words: Readonly<Record<string, string>> = {
  not_found: 'OBJECT_NOT_FOUND',
  forbidden: 'ACCESS_DENIED',
  unauthenticated: 'INVALID_TOKEN',
  conflict: 'CONSTRAINT_VIOLATION',
  unavailable: 'CONNECTION_ISSUE',
  internal: 'INTERNAL_SERVER_ERROR',
  invalid: '400',
};

/** Every failure in the envelope clients know, with the HTTP status that fits it; `errors` names what is wrong besides. */
export function renderEnvelope(ctx: Context, thrown: unknown, requestId: string): AppError {
  const error = toAppError(thrown);
  const { status, code, detail, errors } = toProblem(error, requestId);
  if (error.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(error.retryAfterSeconds));
  const known = envelope({
    status: false,
    status_code: status,
    response_detail: detail,
    error_code: words[error.code] ?? String(status),
  });
  ctx.status = status;
  ctx.body = JSON.stringify({ ...known, code, ...(errors && { errors }) });
  ctx.type = 'application/json';
  return error;
}
