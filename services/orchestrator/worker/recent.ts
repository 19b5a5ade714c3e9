/** What was done lately. Forgets the oldest, so that a process that runs for a year needs no more memory than one of an hour. */
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

export function createRecent<V>({ limit, ttlMs }: RecentOptions): Recent<V> {
  const entries = new Map<string, { readonly value: V; readonly until: number }>();
  return {
    get: (key) => entries.get(key)?.value,
    has: (key) => entries.has(key),
    set(key, value) {
      const now = Date.now();
      entries.set(key, { value, until: now + ttlMs });
      for (const [oldest, { until }] of entries) {
        if (entries.size <= limit && until > now) break;
        entries.delete(oldest);
      }
    },
    delete: (key) => void entries.delete(key),
  };
}
