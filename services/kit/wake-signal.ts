import { setTimeout as delay } from 'node:timers/promises';

/** Wakes the one who waits; rung while nobody does, the next wait is over at once. */
export interface WakeSignal {
  trigger(): void;
  /** Resolves when rung, or after `ms`. */
  wait(ms: number): Promise<void>;
}

export function createWakeSignal(): WakeSignal {
  let triggered = new AbortController();
  return {
    trigger: () => triggered.abort(),
    async wait(ms) {
      await delay(ms, undefined, { signal: triggered.signal }).catch(() => undefined);
      triggered = new AbortController();
    },
  };
}
