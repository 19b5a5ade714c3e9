import { setTimeout as delay } from 'node:timers/promises';

export interface UntilOptions {
  readonly what: string;
  readonly withinMs?: number;
  readonly everyMs?: number;
  /** Printed when the time is over. */
  detail?(): string;
}

/** Waits for a condition instead of sleeping; fails with what was awaited. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  { what, withinMs = 60_000, everyMs = 25, detail }: UntilOptions,
): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`not within ${withinMs} ms: ${what}${detail ? `\n${detail()}` : ''}`);
    await delay(everyMs);
  }
}
