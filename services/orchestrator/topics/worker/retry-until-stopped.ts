import { setTimeout as delay } from 'node:timers/promises';
import { toAppError } from '../../../kit/errors.ts';

const longestMs = 3_000;

/** Tries until the engine it needs is back, or the process stops. Other errors come out. `attempt` counts from 1. */
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

/** Doubles, with jitter, so that what failed together does not come back together. */
export const backOffMs = (attempt: number): number =>
  Math.min(50 * 2 ** Math.min(attempt, 10), longestMs) * (0.5 + Math.random() / 2);
