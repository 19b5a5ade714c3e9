import type { Cancellation } from './cancellation.ts';

/** Why a call got no slot. */
export type AcquireFailure = 'full' | 'late' | 'cancelled';

/** Limits concurrent work by key. */
export interface ConcurrencyLimiter {
  /**
   * Takes one of `limit` slots of `key`; undefined, or resolving to undefined, once there is one. First come, first served.
   * Each slot is given back with `release`.
   */
  acquire(
    key: string,
    limit: number,
    until: number,
    cancellation: Cancellation | undefined,
  ): Promise<AcquireFailure | undefined> | undefined;
  release(key: string): void;
}

interface Queue {
  running: number;
  /** In the order of arrival; a Set, so that a call that gives up is removed without a search. */
  readonly waiting: Set<() => void>;
}

/** `queueLimit`: calls that may wait for one key; more are rejected, because they would only run into their deadlines. */
export function createConcurrencyLimiter(queueLimit: number): ConcurrencyLimiter {
  // A queue without calls is removed: addresses change for as long as the process lives.
  const queues = new Map<string, Queue>();

  function wait(
    queue: Queue,
    until: number,
    cancellation: Cancellation | undefined,
  ): Promise<AcquireFailure | undefined> {
    return new Promise((resolve) => {
      const end = (failure: AcquireFailure | undefined) => {
        clearTimeout(timer);
        release?.();
        queue.waiting.delete(admit);
        resolve(failure);
      };
      const admit = () => end(undefined);
      const timer = setTimeout(() => end('late'), until - Date.now());
      const release = cancellation?.onCancel(() => end('cancelled'));
      queue.waiting.add(admit);
    });
  }

  return {
    acquire(key, limit, until, cancellation) {
      let queue = queues.get(key);
      if (!queue) {
        queue = { running: 0, waiting: new Set() };
        queues.set(key, queue);
      }
      if (queue.running < limit) {
        queue.running += 1;
        return undefined;
      }
      if (queue.waiting.size >= queueLimit) return Promise.resolve('full');
      return wait(queue, until, cancellation);
    },
    release(key) {
      const queue = queues.get(key);
      if (!queue) return;
      const [next] = queue.waiting;
      // The slot goes straight to the call that waited longest, so that new calls cannot overtake it.
      if (next) next();
      else if (--queue.running === 0) queues.delete(key);
    },
  };
}
