import type { Cancellation } from './perform.ts';

export interface Canceller extends Cancellation {
  cancel(): void;
}

/** Tells the calls of one run to stop, once. */
export function createCanceller(): Canceller {
  const listeners = new Set<() => void>();
  let cancelled = false;
  return {
    get cancelled() {
      return cancelled;
    },
    onCancel(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    cancel() {
      if (cancelled) return;
      cancelled = true;
      for (const listener of listeners) listener();
      listeners.clear();
    },
  };
}
