import pLimit from 'p-limit';
import { AppError } from '../../kit/errors.ts';
import { createRecentMap } from '../../kit/recent-map.ts';
import type { CatalogSolutions, FirstWriters } from '../domain/ports.ts';

/** Throws `rate_limited` where a user has begun as many solutions as one may that the catalog does not know. */
export type LimitBeginnings = (userId: string) => Promise<void>;

export interface LimitBeginningsOptions {
  readonly firstWriters: Pick<FirstWriters, 'count' | 'oldest' | 'recordChecks'>;
  readonly catalog: CatalogSolutions;
  readonly limit: number;
}

/** Solutions that are looked up in the catalog once a user is at the limit: it may know them by now. */
const checkedAtOnce = 100;
const checkIntervalMs = 60_000;
const concurrency = 8;

export function createLimitBeginnings({ firstWriters, catalog, limit }: LimitBeginningsOptions): LimitBeginnings {
  const recentlyChecked = createRecentMap<true>({ limit: 10_000, ttlMs: checkIntervalMs });
  const run = pLimit(concurrency);

  async function findKnown(userId: string): Promise<number> {
    const solutionIds = await firstWriters.oldest(userId, checkedAtOnce);
    const isKnown = await run.map(solutionIds, async (id) => (await catalog.find(id)) !== undefined);
    const known = solutionIds.filter((_, index) => isKnown[index]);
    await firstWriters.recordChecks(solutionIds, known);
    return known.length;
  }

  return async (userId) => {
    const count = await firstWriters.count(userId);
    if (count < limit) return;
    if (!recentlyChecked.has(userId)) {
      recentlyChecked.set(userId, true);
      if (count - (await findKnown(userId)) < limit) return;
    }
    throw new AppError(
      'rate_limited',
      `You have 0 of ${limit} solutions left that the catalog does not know; create those you keep in the catalog.`,
      { reason: 'too_many_solutions', retryAfterSeconds: checkIntervalMs / 1_000 },
    );
  };
}
