import type { FailureCode } from './failure.ts';

/** One call that was executed, for the run's log. */
export interface Hop {
  readonly node: string;
  readonly operation: string;
  /** `ok`, `skipped` or the code of the failure. */
  readonly status: 'ok' | 'skipped' | FailureCode;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly durationMs: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
}
