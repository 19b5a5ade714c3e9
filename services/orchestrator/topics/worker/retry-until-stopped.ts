import { setTimeout as delay } from 'node:timers/promises';
import { toAppError } from '../../../kit/errors.ts';

const longestMs = 3_000;

/** Repeats `work` while it fails with `unavailable`, until the process stops. Other errors are thrown. `attempt` counts from 1. */
export async function retryUntilStopped<T>(work: (attempt: number) => Promise<T>, stopping: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      if (stopping.aborted || toAppError(error).code !== 'unavailable') throw error;
      await delay(backOffMs(attempt), undefined, { signal: stopping });
    }
  }
}

/** Doubles, with jitter, so that calls that failed together are not repeated together. */
export const backOffMs = (attempt: number): number =>
  Math.min(50 * 2 ** Math.min(attempt, 10), longestMs) * (0.5 + Math.random() / 2);
