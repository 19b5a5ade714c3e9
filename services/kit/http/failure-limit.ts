import { AppError } from '../errors.ts';
import { createWindowCounts, type WindowCountsOptions } from './window-counts.ts';

export interface FailureLimitOptions extends WindowCountsOptions {
  /** Failures allowed for one key within one window, which further attempts do not extend. */
  readonly failures: number;
}

/** Counts failures by key, such as a client's address or a login name. */
export interface FailureLimit {
  /** Counts one failure. Throws `rate_limited` with Retry-After where the limit is reached; that call does not count. */
  take(key: string): void;
  /** Takes back one count: for callers that count before they know the result, so that concurrent attempts are limited too. */
  giveBack(key: string): void;
}

/** Counts in memory, with other processes where counts are shared: see `createWindowCounts`. */
export function createFailureLimit({ failures, ...options }: FailureLimitOptions): FailureLimit {
  const counts = createWindowCounts(options);
  return {
    take(key) {
      const { count, leftMs } = counts.of(key);
      if (count >= failures) throw tooMany(leftMs);
      counts.add(key, failures);
    },
    giveBack(key) {
      if (counts.of(key).count > 0) counts.add(key, failures, -1);
    },
  };
}

function tooMany(leftMs: number): AppError {
  const seconds = Math.ceil(leftMs / 1000);
  const detail = `Too many failed attempts; try again in ${seconds} seconds.`;
  return new AppError('rate_limited', detail, { reason: 'too_many_failures', retryAfterSeconds: seconds });
}
