import { setTimeout as delay } from 'node:timers/promises';
import { type Clock, systemClock } from '../../../kit/clock.ts';
import { createRecentMap } from '../../../kit/recent-map.ts';

/** Counts what a search finds, or remembers how many there were a short while ago. `search` is the same text for the same search. */
export type CountFound = (search: string, count: () => Promise<number>) => Promise<number>;

export interface LargeCountsOptions {
  /** So many are counted anew for each page, so that clients see what they have just created or deleted. */
  readonly exactUpTo?: number;
  readonly clock?: Clock;
  /** The page that found a total too old is answered by then: counting takes the time of a processor that it needs itself. */
  readonly countAfterMs?: number;
}

/** A total that is older is counted again, after the page is answered with it. */
const staleMs = 10_000;
/** After that time without a count it is counted before it is answered. */
const forgottenMs = 5 * 60_000;
const searches = 1_000;

/**
 * What a count costs grows with the number of solutions, what a page by an index costs does not, and pages of so many are not read
 * to their end. So a large total is remembered: it is at most some ten seconds and one search behind.
 */
export function createLargeCounts({
  exactUpTo = 10_000,
  clock = systemClock,
  countAfterMs = 1_000,
}: LargeCountsOptions = {}): CountFound {
  const known = createRecentMap<{ readonly total: number; readonly at: number }>({
    limit: searches,
    ttlMs: forgottenMs,
  });
  const counting = new Set<string>();

  async function countNow(search: string, count: () => Promise<number>): Promise<number> {
    const total = await count();
    if (total > exactUpTo) known.set(search, { total, at: clock.now() });
    else known.delete(search);
    return total;
  }

  function countAgain(search: string, count: () => Promise<number>): void {
    counting.add(search);
    // A failure changes nothing: the next page tries again.
    void delay(countAfterMs, undefined, { ref: false })
      .then(() => countNow(search, count))
      .catch(() => undefined)
      .finally(() => counting.delete(search));
  }

  return async (search, count) => {
    const before = known.get(search);
    if (!before) return countNow(search, count);
    if (clock.now() - before.at > staleMs && !counting.has(search)) countAgain(search, count);
    return before.total;
  };
}
