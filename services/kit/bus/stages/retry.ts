import pRetry from 'p-retry';
import { toAppError } from '../../errors.ts';
import { createLineBudget } from '../../line-budget.ts';
import type { Logger } from '../../log.ts';
import type { RetryPolicy } from '../../retry-policy.ts';
import type { Delivery } from '../command.ts';
import type { Stage } from '../compose-stages.ts';
import type { BusMetrics } from '../metrics.ts';

export const defaultRetryPolicy: RetryPolicy = {
  maxAttempts: 5,
  giveUpAfterMs: 15 * 60_000,
  initialDelayMs: 100,
  maxDelayMs: 5_000,
};

const logIntervalMs = 5_000;

/** Retries after a growing, jittered delay. Only later messages of the same key wait with it, see `KeyedQueue`. */
export function retried(
  policy: RetryPolicy,
  metrics: BusMetrics,
  stopping: AbortSignal,
  log: Logger,
): Stage<Delivery, void> {
  // Thousands of messages may wait for the same engine.
  const budget = createLineBudget(1, logIntervalMs);
  function logRetry({ record }: Delivery, error: Error): void {
    const omitted = budget.take();
    if (omitted === undefined) return;
    const { ce_id: id } = record.headers;
    log.warn({ err: error, type: metrics.typeOf(record), id, omitted }, 'a message waits for its next attempt');
  }

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
        // p-retry gives up on a TypeError without calling `shouldRetry`.
        throw toAppError(thrown);
      }
    };
    const attempts = pRetry(attempt, {
      retries: Number.POSITIVE_INFINITY,
      minTimeout: policy.initialDelayMs,
      maxTimeout: policy.maxDelayMs,
      factor: 2,
      randomize: true,
      signal: stopping,
      shouldRetry({ error, attemptNumber }) {
        const { code, retriable } = toAppError(error);
        const again =
          code === 'unavailable'
            ? Date.now() - began < policy.giveUpAfterMs
            : retriable && attemptNumber < policy.maxAttempts;
        if (again) logRetry(delivery, error);
        return again;
      },
    });
    // An abort also fails an attempt that succeeded after it, and a handled message must not be delivered again.
    await attempts.catch((error) => {
      if (!finished) throw error;
    });
  };
}
