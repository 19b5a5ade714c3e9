/** One order for each key, no order between keys. A key that waits (for a retry, say) holds up nobody else. */
export interface KeyedQueue {
  /**
   * Runs `work` after everything that was given under the same key before. Where one of these rejected, `work` is not
   * run and rejects too: what comes later must not overtake what is left for redelivery.
   */
  run(key: string, work: () => Promise<void>): Promise<void>;
}

export function createKeyedQueue(): KeyedQueue {
  const tails = new Map<string, Promise<void>>();
  return {
    run(key, work) {
      const before = tails.get(key);
      const current = (before ? before.then(work) : work()).finally(() => {
        if (tails.get(key) === current) tails.delete(key);
      });
      tails.set(key, current);
      return current;
    },
  };
}
