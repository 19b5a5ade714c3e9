/** Does what belongs to one key one after the other, in the order of asking; different keys do not wait for each other. */
export function createKeyedQueue() {
  const last = new Map<string, Promise<void>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key);
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    last.set(key, over);
    await before;
    try {
      return await work();
    } finally {
      end();
      // Keys come from callers, so that those nobody waits at are forgotten.
      if (last.get(key) === over) last.delete(key);
    }
  };
}
