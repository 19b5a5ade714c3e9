import pRetry from 'p-retry';
import { toAppError } from '../../errors.ts';
import type { Delivery } from '../command.ts';
import type { Stage } from '../compose-stages.ts';
import type { BusMetrics } from '../metrics.ts';

export interface RetryPolicy {
  /** Attempts at a message whose handler throws something retriable. */
  readonly maxAttempts: number;
  /** An engine that is away is nobody's fault, so its messages wait for it this long, however many attempts that takes. */
  readonly unavailableLimitMs: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  maxAttempts: 5,
  unavailableLimitMs: 15 * 60_000,
  firstDelayMs: 100,
  maxDelayMs: 5_000,
};

/** Tries again after a growing, jittered wait. Only this message's key waits with it, see `lanes.ts`. */
export function retried(policy: RetryPolicy, metrics: BusMetrics, stopping: AbortSignal): Stage<Delivery, void> {
  return (next) => async (delivery) => {
    const began = Date.now();
    let finished = false;
    const attempt = async (count: number) => {
      delivery.attempt = count;
      if (count > 1) metrics.retries.inc({ type: metrics.typeOf(delivery.record) });
      try {
        await next(delivery);
        finished = true;
      } catch (thrown) {
        // Or p-retry would take a TypeError for a wrong call and give up without asking.
        throw toAppError(thrown);
      }
    };
    const attempts = pRetry(attempt, {
      retries: Number.POSITIVE_INFINITY,
      minTimeout: policy.firstDelayMs,
      maxTimeout: policy.maxDelayMs,
      factor: 2,
      randomize: true,
      signal: stopping,
      shouldRetry({ error, attemptNumber }) {
        const { code, retriable } = toAppError(error);
        if (code === 'unavailable') return Date.now() - began < policy.unavailableLimitMs;
        return retriable && attemptNumber < policy.maxAttempts;
      },
    });
    // An abort also fails an attempt that succeeded after it, and what is done must not be delivered again.
    await attempts.catch((error) => {
      if (!finished) throw error;
    });
  };
}
