import { toAppError } from '../../../kit/errors.ts';
import { type RenderError, toProblem } from '../../../kit/http/problem.ts';

/** Renders every error as clients of the predecessor's cloud services read it, with its true status and what is wrong. */
export const renderCloudFailure: RenderError = (ctx, thrown, requestId) => {
  const error = toAppError(thrown);
  const { status, code, detail, errors } = toProblem(error, requestId);
  if (error.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(error.retryAfterSeconds));
  ctx.status = status;
  ctx.body = JSON.stringify({ status: 'FAILED', detail, code, ...(errors && { errors }) });
  ctx.type = 'application/json';
  return error;
};
