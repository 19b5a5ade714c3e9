/**
 * Micro-batching without a waiting time: one call is in flight, and the items queued meanwhile are the next batch. Under
 * load a batch grows by itself; at rest a single item is sent immediately. Used for produces and store writes.
 */
export interface Batcher<T, R> {
  add(item: T): Promise<R>;
  /** Resolves when nothing is queued or in flight. */
  idle(): Promise<void>;
}

export interface BatcherOptions<T, R> {
  /** Handles a batch and returns one result for each item, in order. A throw fails every item of the batch. */
  send(items: readonly T[]): Promise<readonly R[]>;
  readonly maxItems: number;
  readonly maxBytes?: number;
  sizeOf?(item: T): number;
}

interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

export function createBatcher<T, R>({ send, maxItems, maxBytes, sizeOf }: BatcherOptions<T, R>): Batcher<T, R> {
  let queue: Waiting<T, R>[] = [];
  let running: Promise<void> | undefined;

  function next(): Waiting<T, R>[] {
    let count = 0;
    let bytes = 0;
    while (count < queue.length && count < maxItems) {
      bytes += sizeOf?.((queue[count] as Waiting<T, R>).item) ?? 0;
      if (count > 0 && maxBytes !== undefined && bytes > maxBytes) break;
      count += 1;
    }
    const batch = queue.slice(0, count);
    queue = queue.slice(count);
    return batch;
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = next();
      try {
        const results = await send(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, index) => {
          resolve(results[index] as R);
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running = undefined;
  }

  return {
    add(item) {
      return new Promise<R>((resolve, reject) => {
        queue.push({ item, resolve, reject });
        // Started in a microtask, so that all items added in this turn of the event loop share the first batch.
        running ??= Promise.resolve().then(drain);
      });
    },
    async idle() {
      while (running) await running;
    },
  };
}
