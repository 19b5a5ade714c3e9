import { createRecentMap } from '../../../kit/recent-map.ts';
import type { Ownership } from '../../../platform/access/policies.ts';

/** The owners of solutions, remembered for a while. Errors: `unavailable` while the catalog is. */
export interface Owners {
  /** Undefined for a solution that the catalog does not know. */
  find(solution: string): Promise<Ownership | undefined>;
  /** It has changed. */
  forget(solution: string): void;
  forgetAll(): void;
}

/** Solutions remembered. */
const limit = 20_000;

/** `ttlMs`: how long an answer of `look` counts; events end this earlier. */
export function createOwners(look: (solution: string) => Promise<Ownership | undefined>, ttlMs: number): Owners {
  // Look-ups on their way are among them, so that requests for the same solution share one.
  const known = createRecentMap<Promise<Ownership | undefined>>({ limit, ttlMs: Math.max(ttlMs, 1) });
  return {
    find(solution) {
      const before = known.get(solution);
      if (before) return before;
      const looking = look(solution);
      known.set(solution, looking);
      const drop = () => {
        if (known.peek(solution) === looking) known.delete(solution);
      };
      looking.then(() => ttlMs === 0 && drop(), drop);
      return looking;
    },
    forget: (solution) => void known.delete(solution),
    forgetAll: () => known.clear(),
  };
}
