export interface RetryPolicy {
  /** Delay before the second attempt; each later delay is twice the one before. */
  readonly initialDelayMs: number;
  readonly maxDelayMs: number;
  /** Counted from the time of the first attempt. */
  readonly giveUpAfterMs: number;
}

/** The delay after this many failures; `random` from 0 to 1 is jitter. */
export const retryDelayMs = ({ initialDelayMs, maxDelayMs }: RetryPolicy, failures: number, random: number): number =>
  Math.min(initialDelayMs * 2 ** (failures - 1), maxDelayMs) * (0.75 + random / 2);
