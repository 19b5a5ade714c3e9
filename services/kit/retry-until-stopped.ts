import { setTimeout as delay } from 'node:timers/promises';

/** Where only burying a message can still fail (the broker is away) there is nothing to do but to insist, until the service stops. */
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
