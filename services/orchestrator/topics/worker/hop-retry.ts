import { toAppError } from '../../../kit/errors.ts';
import type { RetryOptions } from '../../../kit/retry-until-stopped.ts';

/** Hops wait for an unavailable engine as long as the run may; other errors are not retried. */
export const hopRetry = {
  initialDelayMs: 100,
  maxDelayMs: 3_000,
  isRetriable: (error: unknown) => toAppError(error).code === 'unavailable',
} as const satisfies RetryOptions;
