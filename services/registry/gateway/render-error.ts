import type { ErrorCode } from '../../kit/errors.ts';
import { type RenderError, renderProblem } from '../../kit/http/problem.ts';

/** The codes of the OCI distribution specification, for errors that do not name one as their reason. */
const codes: Partial<Record<ErrorCode, string>> = {
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'DENIED',
  not_found: 'NAME_UNKNOWN',
  method_not_allowed: 'UNSUPPORTED',
  rate_limited: 'TOOMANYREQUESTS',
  too_large: 'SIZE_INVALID',
  unavailable: 'UNAVAILABLE',
};

const own = ['name_invalid', 'digest_invalid', 'tag_invalid', 'manifest_invalid', 'manifest_unknown', 'unsupported'];

/** A failure as clients of registries read it. Internal details are left to the log, as in problems. */
export const renderRegistryError: RenderError = (ctx, thrown, requestId) => {
  const error = renderProblem(ctx, thrown, requestId);
  const code = own.includes(error.reason) ? error.reason.toUpperCase() : (codes[error.code] ?? 'UNKNOWN');
  const message =
    error.code === 'internal' ? `Internal error. Name request ${requestId} when you report it.` : error.message;
  ctx.body = JSON.stringify({ errors: [{ code, message, detail: null }] });
  ctx.type = 'application/json';
  return error;
};
