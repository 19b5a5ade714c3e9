/** Calls back when an item's time is up, to within a sweep: one timer for all of them instead of one each. */
export interface DeadlineSweep<T> {
  /** `deadline`: milliseconds since the epoch. */
  add(item: T, deadline: number): void;
  /** Of an item whose time was up when it was added, `onDue` may be called all the same. */
  remove(item: T, deadline: number): void;
  stop(): void;
}

export function createDeadlineSweep<T>(everyMs: number, onDue: (item: T) => void): DeadlineSweep<T> {
  const buckets = new Map<number, Set<T>>();
  const bucketOf = (time: number) => Math.ceil(time / everyMs);
  let swept = bucketOf(Date.now());

  function sweep(): void {
    const until = Math.floor(Date.now() / everyMs);
    for (; swept <= until; swept += 1) {
      const due = buckets.get(swept);
      buckets.delete(swept);
      for (const item of due ?? []) onDue(item);
    }
  }

  const timer = setInterval(sweep, everyMs);
  timer.unref();
  return {
    add(item, deadline) {
      const bucket = Math.max(bucketOf(deadline), swept);
      const items = buckets.get(bucket);
      if (items) items.add(item);
      else buckets.set(bucket, new Set([item]));
    },
    remove(item, deadline) {
      const bucket = bucketOf(deadline);
      const items = buckets.get(bucket);
      items?.delete(item);
      if (items?.size === 0) buckets.delete(bucket);
    },
    stop: () => clearInterval(timer),
  };
}
