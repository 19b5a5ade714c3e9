import type { DeliveryOutcome } from './delivery.ts';

export interface RetryPolicy {
  /** Delay before the second attempt; each later delay is twice the one before. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** Counted from the time of the first attempt. */
  readonly giveUpAfterMs: number;
}

/** The delay after this many failures; `random` from 0 to 1 is jitter. */
export const retryDelayMs = ({ firstPauseMs, longestPauseMs }: RetryPolicy, failures: number, random: number): number =>
  Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs) * (0.75 + random / 2);

/** The outcome of a failed attempt that may be repeated. */
export function afterFailure(
  patience: RetryPolicy,
  { attempts, begun }: { readonly attempts: number; readonly begun: number },
  { answer, now, random }: { readonly answer: string; readonly now: number; readonly random: number },
): DeliveryOutcome {
  const retryInMs = retryDelayMs(patience, attempts, random);
  if (now + retryInMs > begun + patience.giveUpAfterMs) return { state: 'given_up', answer };
  return { state: 'waiting', answer, retryInMs };
}
