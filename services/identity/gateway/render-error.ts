import type { Context } from 'koa';
import { type AppError, toAppError } from '../../kit/errors.ts';
import { toProblem } from '../../kit/http/problem.ts';
import { envelope } from './envelope.ts';

/** What clients look at in `error_code`: by our reason where they know a word for that, by its kind otherwise. */
const words: Readonly<Record<string, string>> = {
  name_taken: '202',
  email_taken: '203',
  old_password_mismatch: '204',
  token_validation_failed: 'error_code',
  token_expired: 'TOKEN_EXPIRED',
  unauthenticated: 'INVALID_TOKEN',
  forbidden: 'ACCESS_DENIED',
  not_found: 'OBJECT_NOT_FOUND',
  conflict: 'CONSTRAINT_VIOLATION',
  unavailable: 'CONNECTION_ISSUE',
  internal: 'INTERNAL_SERVER_ERROR',
  invalid: '400',
};

/** Every failure in the envelope clients know, with the HTTP status that fits it. */
export function renderFailure(ctx: Context, thrown: unknown, requestId: string): AppError {
  const error = toAppError(thrown);
  const { status, code, detail, errors } = toProblem(error, requestId);
  if (error.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(error.retryAfterSeconds));
  const known = envelope({
    status: false,
    status_code: status,
    response_detail: detail,
    error_code: words[error.reason] ?? words[error.code] ?? String(status),
  });
  ctx.status = status;
  ctx.body = JSON.stringify({ ...known, resultCode: status, message: detail, code, ...(errors && { errors }) });
  ctx.type = 'application/json';
  return error;
}
