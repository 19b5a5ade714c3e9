import { setTimeout as delay } from 'node:timers/promises';

/** For work that must not be given up, such as publishing a dead letter while the broker is unavailable: retries until the service stops. */
export async function retryUntilStopped(work: () => Promise<void>, stopping: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (stopping.aborted) throw error;
      await delay(Math.min(100 * 2 ** attempt, 5_000), undefined, { signal: stopping });
    }
  }
}
