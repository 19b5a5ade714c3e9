import type { Clock } from '../../kit/clock.ts';
import { createRecentMap } from '../../kit/recent-map.ts';

/** What the catalog says about solutions, remembered for a while. */
export interface RememberedSolutions<S> {
  /** Undefined for a solution that the catalog does not know. Errors: those of the look-up. */
  find(solutionId: string): Promise<S | undefined>;
  /** As it was when it was last found, where that is not too long ago; for what may be answered while the catalog is unavailable. */
  findRecent(solutionId: string): S | undefined;
  /** It has changed. */
  forget(solutionId: string): void;
  forgetAll(): void;
}

export interface RememberedSolutionsOptions<S> {
  readonly find: (solutionId: string) => Promise<S | undefined>;
  readonly clock: Clock;
  /** How long a solution is not looked up again; events end this earlier. */
  readonly ttlMs: number;
  /** How long it is remembered for `findRecent`. */
  readonly recentMs: number;
}

/** Solutions remembered. */
const limit = 50_000;

/**
 * One look-up for the requests that come at the same moment. Unknown solutions are not remembered, so that the next request
 * sees one that was created at that moment.
 */
export function createRememberedSolutions<S extends object>(
  options: RememberedSolutionsOptions<S>,
): RememberedSolutions<S> {
  const { clock, ttlMs, recentMs } = options;
  const known = createRecentMap<{ readonly solution: S; readonly at: number }>({
    ...{ limit, ttlMs: Math.max(recentMs, ttlMs, 1) },
  });
  const pending = new Map<string, Promise<S | undefined>>();
  const keyOf = (solutionId: string) => solutionId.toLowerCase();

  function lookUp(solutionId: string, key: string): Promise<S | undefined> {
    const looking = options.find(solutionId).then(
      (solution) => {
        // A change that arrived meanwhile has taken this look-up out: its result may be stale.
        if (pending.get(key) === looking) {
          pending.delete(key);
          if (solution) known.set(key, { solution, at: clock.now() });
          else known.delete(key);
        }
        return solution;
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
    find(solutionId) {
      const key = keyOf(solutionId);
      const entry = known.get(key);
      if (entry && clock.now() - entry.at < ttlMs) return Promise.resolve(entry.solution);
      return pending.get(key) ?? lookUp(solutionId, key);
    },
    findRecent: (solutionId) => known.get(keyOf(solutionId))?.solution,
    forget(solutionId) {
      const key = keyOf(solutionId);
      known.delete(key);
      pending.delete(key);
    },
    forgetAll() {
      known.clear();
      pending.clear();
    },
  };
}
