import type { Clock } from '../../kit/clock.ts';
import { createRememberedRecords, type RememberedRecords } from '../../platform/principals/remembered-records.ts';
import { ownedBy, ownedByNone, type Solution } from '../domain/access.ts';
import type { CatalogSolutions, ContentReader, FirstWriters } from '../domain/ports.ts';
import type { LimitBeginnings } from './limit-beginnings.ts';

/**
 * What decides about solutions, remembered for a while; `find` knows those that a user has begun or something is stored for.
 * Errors: `unavailable` while catalog or database are.
 */
export interface Solutions extends RememberedRecords<Solution> {
  /**
   * Makes the first writer of a solution that `find` does not know its owner. Resolves to the solution; its owner is the user
   * who was first. Errors: `rate_limited` where the user has begun too many.
   */
  begin(solutionId: string, userId: string): Promise<Solution>;
}

export interface SolutionsDeps {
  readonly catalog: CatalogSolutions;
  readonly firstWriters: FirstWriters;
  readonly limitBeginnings: LimitBeginnings;
  readonly reader: Pick<ContentReader, 'holds'>;
  readonly clock: Clock;
  /** How long a solution is not looked up again; events end this earlier. */
  readonly ttlMs: number;
  /** How long it is remembered for `findRecent`. */
  readonly recentMs: number;
}

export function createSolutions(deps: SolutionsDeps): Solutions {
  const { catalog, firstWriters, limitBeginnings, reader, clock, ttlMs, recentMs } = deps;

  async function lookUp(solutionId: string): Promise<Solution | undefined> {
    const found = await catalog.find(solutionId);
    if (found) return found;
    const owner = await firstWriters.of(solutionId);
    if (owner !== undefined) return ownedBy(owner);
    return (await reader.holds(solutionId)) ? ownedByNone : undefined;
  }

  const remembered = createRememberedRecords({ find: lookUp, clock, ttlMs, recentMs });
  return {
    ...remembered,
    async begin(solutionId, userId) {
      await limitBeginnings(userId);
      const solution = ownedBy(await firstWriters.begin(solutionId, userId));
      remembered.forget(solutionId);
      return solution;
    },
  };
}
