import { setTimeout as delay } from 'node:timers/promises';

/** Wakes a waiting loop; triggered while none waits, the next wait returns immediately. */
export interface WakeSignal {
  trigger(): void;
  /** Resolves when triggered, or after `ms`. */
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
