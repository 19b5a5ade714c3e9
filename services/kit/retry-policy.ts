/** How often and how long something is tried. Which errors are worth another attempt is the error's own matter (`retriable`). */
export interface RetryPolicy {
  /** Attempts that may fail before the work is given up. */
  readonly maxAttempts: number;
  /** How long an unavailable engine or service is waited for, with any number of attempts. */
  readonly giveUpAfterMs: number;
  readonly initialDelayMs: number;
  readonly maxDelayMs: number;
}

/** How long each pause is. */
export type BackOff = Pick<RetryPolicy, 'initialDelayMs' | 'maxDelayMs'>;

/**
 * The pause after this many failures, in whole milliseconds: doubles with every failure, and up to half of it is chance (`random`
 * from 0 to 1), so that work that failed together is not repeated together.
 */
export const backOffMs = (failures: number, { initialDelayMs, maxDelayMs }: BackOff, random = Math.random()): number =>
  Math.ceil(Math.min(initialDelayMs * 2 ** Math.min(failures - 1, 30), maxDelayMs) * (0.5 + random / 2));
