import type { Clock } from '../../kit/clock.ts';
import { createRecentMap } from '../../kit/recent-map.ts';
import { ownedBy, ownedByNone, type Solution } from '../domain/access.ts';
import type { CatalogSolutions, ContentReader, FirstWriters } from '../domain/ports.ts';

/** What decides about solutions, remembered for a while. Errors: `unavailable` while catalog or database are. */
export interface Solutions {
  /** Undefined for a solution that no user has begun and nothing is stored for. */
  find(solutionId: string): Promise<Solution | undefined>;
  /** As it was when it was last found, where that is not too long ago; for what may be answered while the catalog is unavailable. */
  findRecent(solutionId: string): Solution | undefined;
  /** Makes the first writer of a solution that `find` does not know its owner. Resolves to the solution; its owner is the user who was first. */
  begin(solutionId: string, userId: string): Promise<Solution>;
  /** It has changed. */
  forget(solutionId: string): void;
  forgetAll(): void;
}

export interface SolutionsDeps {
  readonly catalog: CatalogSolutions;
  readonly firstWriters: FirstWriters;
  readonly reader: Pick<ContentReader, 'holds'>;
  readonly clock: Clock;
  /** How long a solution is not looked up again; events end this earlier. */
  readonly ttlMs: number;
  /** How long it is remembered for `findRecent`. */
  readonly recentMs: number;
}

interface Entry {
  readonly solution: Solution;
  readonly at: number;
}

/** Solutions remembered. */
const limit = 50_000;

export function createSolutions(deps: SolutionsDeps): Solutions {
  const { catalog, firstWriters, reader, clock, ttlMs, recentMs } = deps;
  const known = createRecentMap<Entry>({ limit, ttlMs: Math.max(recentMs, ttlMs, 1) });
  /** Look-ups on their way: requests for the same solution share one. */
  const pending = new Map<string, Promise<Solution | undefined>>();
  const keyOf = (solutionId: string) => solutionId.toLowerCase();

  async function lookUp(solutionId: string): Promise<Solution | undefined> {
    const found = await catalog.find(solutionId);
    if (found) return found;
    const owner = await firstWriters.of(solutionId);
    if (owner !== undefined) return ownedBy(owner);
    return (await reader.holds(solutionId)) ? ownedByNone : undefined;
  }

  function refresh(solutionId: string, key: string): Promise<Solution | undefined> {
    const looking = lookUp(solutionId).then(
      (solution) => {
        // A change that arrived meanwhile has taken this look-up out: its result may be stale. Nothing is remembered of
        // solutions that no user has begun, so that the next request sees what was begun at another gateway.
        if (pending.get(key) === looking && solution) known.set(key, { solution, at: clock.now() });
        if (pending.get(key) === looking) pending.delete(key);
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

  function forget(solutionId: string): void {
    const key = keyOf(solutionId);
    known.delete(key);
    pending.delete(key);
  }

  return {
    forget,
    find(solutionId) {
      const key = keyOf(solutionId);
      const entry = known.get(key);
      if (entry && clock.now() - entry.at < ttlMs) return Promise.resolve(entry.solution);
      return pending.get(key) ?? refresh(solutionId, key);
    },
    findRecent: (solutionId) => known.get(keyOf(solutionId))?.solution,
    async begin(solutionId, userId) {
      const solution = ownedBy(await firstWriters.begin(solutionId, userId));
      forget(solutionId);
      return solution;
    },
    forgetAll() {
      known.clear();
      pending.clear();
    },
  };
}
