/** A bounded map whose entries expire; the oldest are evicted first. */
export interface Recent<V> {
  get(key: string): V | undefined;
  has(key: string): boolean;
  set(key: string, value: V): void;
  delete(key: string): void;
}

export interface RecentOptions {
  readonly limit: number;
  readonly ttlMs: number;
}

interface Entry<V> {
  readonly key: string;
  readonly value: V;
  readonly until: number;
}

export function createRecent<V>({ limit, ttlMs }: RecentOptions): Recent<V> {
  const entries = new Map<string, Entry<V>>();
  // A map knows its oldest entry too, but finding it passes every hole that deleted entries have left.
  let order: Entry<V>[] = [];
  let head = 0;

  function evict(now: number): void {
    for (let oldest = order[head]; oldest; oldest = order[head]) {
      const current = entries.get(oldest.key) === oldest;
      if (current && entries.size <= limit && oldest.until > now) break;
      if (current) entries.delete(oldest.key);
      head += 1;
    }
    if (head <= 1_024 || head * 2 <= order.length) return;
    order = order.slice(head);
    head = 0;
  }

  return {
    get: (key) => entries.get(key)?.value,
    has: (key) => entries.has(key),
    set(key, value) {
      const now = Date.now();
      const entry = { key, value, until: now + ttlMs };
      entries.set(key, entry);
      order.push(entry);
      evict(now);
    },
    delete: (key) => void entries.delete(key),
  };
}
