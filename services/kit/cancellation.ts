/** A cancellation token. Cheaper than an AbortSignal, of which a busy process would create one for every run. */
export interface Cancellation {
  readonly cancelled: boolean;
  /** Calls `listener` once, when cancelled; returns a function that removes it. */
  onCancel(listener: () => void): () => void;
}

export interface Canceller extends Cancellation {
  cancel(): void;
}

export function createCanceller(): Canceller {
  const listeners = new Set<() => void>();
  let cancelled = false;
  return {
    get cancelled() {
      return cancelled;
    },
    onCancel(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    cancel() {
      if (cancelled) return;
      cancelled = true;
      for (const listener of listeners) listener();
      listeners.clear();
    },
  };
}
