import { LRUCache } from 'lru-cache';

export interface RecentOptions {
  /** Entries at most; beyond that the least recently used are evicted. */
  readonly limit: number;
  readonly ttlMs: number;
}

/** A bounded map whose entries expire. Sized by entries, because `max` would reserve the memory for all of them at once. */
export const createRecentMap = <V extends object | true>({ limit, ttlMs }: RecentOptions): LRUCache<string, V> =>
  // Without a resolution, which would be a timer for each millisecond with a request; the time itself costs less.
  new LRUCache({ maxSize: limit, sizeCalculation: () => 1, ttl: ttlMs, ttlResolution: 0 });
