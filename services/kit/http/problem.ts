import { STATUS_CODES } from 'node:http';
import type { Context } from 'koa';
import { type AppError, type ErrorCode, toAppError } from '../errors.ts';
import { platformName } from '../platform-name.ts';

/** The one place where an error code becomes an HTTP status. */
const statusOf: Readonly<Record<ErrorCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  length_required: 411,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  misdirected: 421,
  unprocessable: 422,
  rate_limited: 429,
  cancelled: 499,
  internal: 500,
  bad_gateway: 502,
  unavailable: 503,
  deadline_exceeded: 504,
};

/** The body of an `application/problem+json` response (RFC 9457). `code` is stable; `detail` is for people and may change. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly instance: string;
  readonly errors?: AppError['errors'];
}

/** The status of a thrown value. */
export const statusOfError = (thrown: unknown): number => statusOf[toAppError(thrown).code];

export function toProblem(error: AppError, requestId: string): Problem {
  const status = statusOf[error.code];
  return {
    type: `urn:${platformName}:problem:${error.reason}`,
    title: STATUS_CODES[status] ?? 'Client Closed Request',
    status,
    code: error.reason,
    // Internal details are for the log; they may name hosts or contain data of other users.
    detail: error.code === 'internal' ? `Internal error. Name request ${requestId} when you report it.` : error.message,
    instance: `urn:${platformName}:request:${requestId}`,
    ...(error.errors.length > 0 && { errors: error.errors }),
  };
}

/** Writes the response for a thrown value, and returns it as an error for the log. */
export type RenderError = (ctx: Context, thrown: unknown, requestId: string) => AppError;

/** Writes failures with their true status and a JSON body of another shape, for clients that read that one. */
export const createRenderError =
  (bodyOf: (problem: Problem, error: AppError, ctx: Context) => object, type = 'application/json'): RenderError =>
  (ctx, thrown, requestId) => {
    const error = toAppError(thrown);
    const problem = toProblem(error, requestId);
    ctx.status = problem.status;
    if (error.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(error.retryAfterSeconds));
    ctx.body = JSON.stringify(bodyOf(problem, error, ctx));
    ctx.type = type;
    return error;
  };

/** Writes `thrown` as a problem, and returns it as an error for the log. */
export const renderProblem: RenderError = createRenderError((problem) => problem, 'application/problem+json');
