/** Runs the work of one key one after the other, in the order of the calls; different keys do not wait for each other. */
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
      // Keys come from callers: those without waiting work are removed, or memory would grow with every name.
      if (last.get(key) === over) last.delete(key);
    }
  };
}
