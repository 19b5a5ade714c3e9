import { setTimeout as delay } from 'node:timers/promises';

export interface RestartInTurn<T> {
  restart(server: T): Promise<unknown>;
  /** Whether it answers again, or will not. */
  isOver(server: T): Promise<boolean>;
  readonly lookEveryMs: number;
  readonly limitMs?: number;
}

/** One that answers later holds up the others no longer. */
const usualLimitMs = 60_000;

/** Restarts servers one after the other, each once the one before answers again, so that the others answer meanwhile. */
export async function restartInTurn<T>(
  servers: readonly T[],
  { restart, isOver, lookEveryMs, limitMs = usualLimitMs }: RestartInTurn<T>,
): Promise<void> {
  let before: T | undefined;
  for (const server of servers) {
    const end = Date.now() + limitMs;
    while (before !== undefined && !(await isOver(before)) && Date.now() < end) await delay(lookEveryMs);
    await restart(server);
    before = server;
  }
}
