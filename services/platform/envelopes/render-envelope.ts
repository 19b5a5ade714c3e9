import { z } from 'zod';
import { toAppError } from '../../kit/errors.ts';
import { type RenderError, toProblem } from '../../kit/http/problem.ts';
import { envelope, enveloped } from './envelope.ts';

/** The shape of a failure: `code` and `errors` stand beside what clients of the predecessor read. */
export const envelopedFailure = enveloped(z.null()).extend({
  code: z.string().describe('Stable; what a program looks at.'),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

/** What clients look at in `error_code`, by the kind of the failure. */
const wordOfKind: Readonly<Record<string, string>> = {
  not_found: 'OBJECT_NOT_FOUND',
  forbidden: 'ACCESS_DENIED',
  unauthenticated: 'INVALID_TOKEN',
  conflict: 'CONSTRAINT_VIOLATION',
  unavailable: 'CONNECTION_ISSUE',
  internal: 'INTERNAL_SERVER_ERROR',
  invalid: '400',
};

export interface EnvelopeOptions {
  /** Words of `error_code` that clients know for a reason; they go before that of its kind. */
  readonly words?: Readonly<Record<string, string>>;
  /** What stands in the body besides. */
  readonly beside?: (status: number, detail: string) => object;
}

/** Every failure in the envelope clients know, with the HTTP status that fits it; `errors` names what is wrong besides. */
export const createRenderEnvelope =
  ({ words = {}, beside }: EnvelopeOptions = {}): RenderError =>
  (ctx, thrown, requestId) => {
    const error = toAppError(thrown);
    const { status, code, detail, errors } = toProblem(error, requestId);
    if (error.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(error.retryAfterSeconds));
    const known = envelope({
      status: false,
      status_code: status,
      response_detail: detail,
      error_code: words[error.reason] ?? wordOfKind[error.code] ?? String(status),
    });
    ctx.status = status;
    ctx.body = JSON.stringify({ ...known, ...beside?.(status, detail), code, ...(errors && { errors }) });
    ctx.type = 'application/json';
    return error;
  };
