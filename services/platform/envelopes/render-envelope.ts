import { z } from 'zod';
import { createRenderError, type RenderError } from '../../kit/http/problem.ts';
import { envelope, enveloped } from './envelope.ts';

/** The shape of an error: `code` and `errors` beside the keys that clients of the predecessor read. */
export const envelopedFailure = enveloped(z.null()).extend({
  code: z.string().describe('Stable; programs use this.'),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

/** The `error_code` that clients know, by error code. */
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
  /** Values of `error_code` for a reason; they take precedence over the error code's. */
  readonly words?: Readonly<Record<string, string>>;
  /** Additional keys of the body. */
  readonly beside?: (status: number, detail: string) => object;
}

/** Renders every error in the envelope that clients know, with its HTTP status; `errors` names every mistake. */
export const createRenderEnvelope = ({ words = {}, beside }: EnvelopeOptions = {}): RenderError =>
  createRenderError(({ status, code, detail, errors }, error) => {
    const known = envelope({
      status: false,
      status_code: status,
      response_detail: detail,
      error_code: words[error.reason] ?? wordOfKind[error.code] ?? String(status),
    });
    return { ...known, ...beside?.(status, detail), code, ...(errors && { errors }) };
  });
