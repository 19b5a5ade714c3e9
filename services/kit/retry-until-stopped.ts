import { setTimeout as delay } from 'node:timers/promises';
import { type BackOff, backOffMs } from './retry-policy.ts';

const defaults: BackOff = { initialDelayMs: 100, maxDelayMs: 5_000 };

export interface RetryOptions extends Partial<BackOff> {
  /** Errors for which it is false are thrown; every error is retried where it is absent. */
  readonly isRetriable?: (error: unknown) => boolean;
}

/**
 * For work that must not be given up, such as publishing a dead letter while the broker is unavailable: retries until the
 * service stops. `attempt` counts from 1. Not p-retry, which costs more than a small handler even where nothing fails: every
 * message passes here.
 */
export async function retryUntilStopped<T>(
  work: (attempt: number) => Promise<T>,
  stopping: AbortSignal,
  { isRetriable = () => true, ...backOff }: RetryOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      if (stopping.aborted || !isRetriable(error)) throw error;
      await delay(backOffMs(attempt, { ...defaults, ...backOff }), undefined, { signal: stopping });
    }
  }
}

/** Waits longer after every failure, of which the first counts 1; not at all once `stopping` is aborted. */
export async function pauseAfter(failures: number, stopping: AbortSignal): Promise<void> {
  await delay(backOffMs(failures, defaults), undefined, { signal: stopping }).catch(() => undefined);
}
