import { createKeyedQueue } from './keyed-queue.ts';

/** Mutual exclusion for each key, in the order of the calls; concurrent between keys. */
export interface KeyedMutex {
  /** Runs `work` once all earlier work of the same key has ended, however that ended. Settles as `work` does. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createKeyedMutex(): KeyedMutex {
  const queue = createKeyedQueue();
  return {
    run<T>(key: string, work: () => Promise<T>) {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      // Never rejects in the queue, where a rejection rejects all that waits behind it.
      void queue.run(key, () => work().then(resolve, reject));
      return promise;
    },
  };
}
