import type { DeliveryOutcome } from './delivery.ts';

export interface RetryPolicy {
  /** Until the second attempt; each later pause is twice the one before. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** Counted from when it was to be sent first. */
  readonly giveUpAfterMs: number;
}

/** The pause after this many failures; `random` from 0 to 1 spreads what failed at the same moment. */
export const retryDelayMs = ({ firstPauseMs, longestPauseMs }: RetryPolicy, failures: number, random: number): number =>
  Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs) * (0.75 + random / 2);

/** What follows from a failure that may pass. */
export function afterFailure(
  patience: RetryPolicy,
  { attempts, begun }: { readonly attempts: number; readonly begun: number },
  { answer, now, random }: { readonly answer: string; readonly now: number; readonly random: number },
): DeliveryOutcome {
  const retryInMs = retryDelayMs(patience, attempts, random);
  if (now + retryInMs > begun + patience.giveUpAfterMs) return { state: 'given_up', answer };
  return { state: 'waiting', answer, retryInMs };
}
