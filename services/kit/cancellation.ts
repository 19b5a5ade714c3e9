/** Word that work is no longer wanted. Cheaper than an AbortSignal, of which every run of a busy process would make one. */
export interface Cancellation {
  readonly cancelled: boolean;
  /** Calls `listener` once, when cancelled; answers with a function that takes it back. */
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
