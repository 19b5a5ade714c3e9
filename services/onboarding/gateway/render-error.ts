import { z } from 'zod';
import { createRenderError, type RenderError } from '../../kit/http/problem.ts';

/** What clients of the predecessor get of a failure; `code` and `errors` beside what they know. */
export const failure = z
  .object({
    status: z.literal('ERROR'),
    errorCode: z
      .string()
      .describe('A word of the predecessor.')
      .meta({ examples: ['INVALID_PARAMETER'] }),
    errorMessage: z.string().meta({ examples: ['The push lacks schema: send them as parts of the form.'] }),
    modelName: z.string().optional(),
    taskId: z.int().optional(),
    trackingId: z.uuid().optional(),
    code: z.string().describe('Stable; programs use this.'),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Failure' });

/** The predecessor's words, by error code. */
const words: Readonly<Record<string, string>> = {
  invalid: 'INVALID_PARAMETER',
  too_large: 'INVALID_PARAMETER',
  unprocessable: 'OPERATION_NOT_ALLOWED',
  unsupported_media_type: 'INVALID_PARAMETER',
  length_required: 'INVALID_PARAMETER',
  not_found: 'OBJECT_NOT_FOUND',
  conflict: 'CONSTRAINT_VIOLATION',
  forbidden: 'ACCESS_DENIED',
  unauthenticated: 'INVALID_TOKEN',
  rate_limited: 'OPERATION_NOT_ALLOWED',
  method_not_allowed: 'OPERATION_NOT_ALLOWED',
  unavailable: 'CONNECTION_ISSUE',
  deadline_exceeded: 'CONNECTION_ISSUE',
  cancelled: 'IO_EXCEPTION',
  internal: 'INTERNAL_SERVER_ERROR',
};

/** What an answer says besides the error, once it is known. */
export interface FailureContext {
  readonly modelName?: string;
  readonly taskId?: number;
  readonly trackingId?: string;
}

/** Renders every error as clients of the predecessor read it, with its HTTP status. */
export const renderFailure: RenderError = createRenderError(({ detail, code, errors }, error, ctx) => {
  const about: FailureContext = ctx.state.onboardingFailure ?? {};
  return {
    status: 'ERROR',
    errorCode: words[error.code] ?? 'INTERNAL_SERVER_ERROR',
    errorMessage: detail,
    ...about,
    code,
    ...(errors && { errors }),
  };
});
