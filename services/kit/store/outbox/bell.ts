import { setTimeout as delay } from 'node:timers/promises';

/** Wakes the one who waits; rung while nobody does, the next wait is over at once. */
export interface Bell {
  ring(): void;
  /** Resolves when rung, or after `ms`. */
  wait(ms: number): Promise<void>;
}

export function createBell(): Bell {
  let rung = new AbortController();
  return {
    ring: () => rung.abort(),
    async wait(ms) {
      await delay(ms, undefined, { signal: rung.signal }).catch(() => undefined);
      rung = new AbortController();
    },
  };
}
