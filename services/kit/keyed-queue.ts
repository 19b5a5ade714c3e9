/** Serial execution for each key, concurrent between keys. A key that waits (for a retry) does not block others. */
export interface KeyedQueue {
  /**
   * Runs `work` after all earlier work of the same key. Where one of these rejected, `work` is not run and rejects too:
   * a later record must not overtake one that is abandoned for redelivery.
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
