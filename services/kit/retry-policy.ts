/** How often and how long something is tried. Which errors are worth another attempt is the error's own matter (`retriable`). */
export interface RetryPolicy {
  /** Attempts that may fail before the work is given up. */
  readonly maxAttempts: number;
  /** How long an unavailable engine or service is waited for, with any number of attempts. */
  readonly giveUpAfterMs: number;
  readonly initialDelayMs: number;
  readonly maxDelayMs: number;
}
