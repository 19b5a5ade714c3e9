/** How many servers start at the same moment: after a restart of the platform all of them want to. */
export interface Turns {
  /** Resolves with what gives the turn back, which may be called again. Rejects where the signal is aborted before. */
  take(signal: AbortSignal): Promise<() => void>;
}

export function createTurns(most: number): Turns {
  let taken = 0;
  const waiting = new Set<() => void>();

  return {
    async take(signal) {
      while (taken >= most) {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.add(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
        await promise;
        waiting.delete(resolve);
        signal.throwIfAborted();
      }
      taken += 1;
      let isBack = false;
      return () => {
        if (isBack) return;
        isBack = true;
        taken -= 1;
        const [next] = waiting;
        next?.();
      };
    },
  };
}
