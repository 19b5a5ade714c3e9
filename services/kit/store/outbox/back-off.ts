import { setTimeout as delay } from 'node:timers/promises';

/** Waits longer after every failure, from 100 ms to 5 s; not at all once `signal` is aborted. */
export async function backOff(failures: number, signal: AbortSignal): Promise<void> {
  await delay(Math.min(100 * 2 ** failures, 5_000), undefined, { signal }).catch(() => undefined);
}
