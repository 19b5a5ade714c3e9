import type { Clock } from '../../kit/clock.ts';
import { createRecentMap } from '../../kit/recent-map.ts';

/** What the catalog says about solutions, users and the like, by their ids; remembered for a while. */
export interface RememberedRecords<S> {
  /** Undefined for what the catalog does not know. Errors: those of the look-up. */
  find(id: string): Promise<S | undefined>;
  /** As it was when it was last found, where that is not too long ago; for what may be answered while the catalog is unavailable. */
  findRecent(id: string): S | undefined;
  /** It has changed. */
  forget(id: string): void;
  forgetAll(): void;
}

export interface RememberedRecordsOptions<S> {
  readonly find: (id: string) => Promise<S | undefined>;
  readonly clock: Clock;
  /** How long one is not looked up again; events end this earlier. */
  readonly ttlMs: number;
  /** How long one is remembered for `findRecent`. */
  readonly recentMs: number;
}

/** Records remembered. */
const limit = 50_000;

/**
 * One look-up for the requests that come at the same moment. What is unknown is not remembered, so that the next request
 * sees one that was created at that moment.
 */
export function createRememberedRecords<S extends object>(options: RememberedRecordsOptions<S>): RememberedRecords<S> {
  const { clock, ttlMs, recentMs } = options;
  const known = createRecentMap<{ readonly record: S; readonly at: number }>({
    ...{ limit, ttlMs: Math.max(recentMs, ttlMs, 1) },
  });
  const pending = new Map<string, Promise<S | undefined>>();
  const keyOf = (id: string) => id.toLowerCase();

  function lookUp(id: string, key: string): Promise<S | undefined> {
    const looking = options.find(id).then(
      (record) => {
        // A change that arrived meanwhile has taken this look-up out: its result may be stale.
        if (pending.get(key) === looking) {
          pending.delete(key);
          if (record) known.set(key, { record, at: clock.now() });
          else known.delete(key);
        }
        return record;
      },
      (error) => {
        if (pending.get(key) === looking) pending.delete(key);
        throw error;
      },
    );
    pending.set(key, looking);
    return looking;
  }

  return {
    find(id) {
      const key = keyOf(id);
      const entry = known.get(key);
      if (entry && clock.now() - entry.at < ttlMs) return Promise.resolve(entry.record);
      return pending.get(key) ?? lookUp(id, key);
    },
    findRecent: (id) => known.get(keyOf(id))?.record,
    forget(id) {
      const key = keyOf(id);
      known.delete(key);
      pending.delete(key);
    },
    forgetAll() {
      known.clear();
      pending.clear();
    },
  };
}
