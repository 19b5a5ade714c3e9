import { AppError } from '../../kit/errors.ts';
import type { Caller } from '../domain/caller.ts';
import { solution } from '../domain/entities/solutions.ts';
import { solutionShare } from '../domain/links.ts';
import { maxCoOwners } from '../domain/portal.ts';
import type { CatalogStore } from '../domain/ports.ts';

/**
 * Shares a solution with users, with all of them or none. Locks the solution: concurrent calls would together exceed the
 * limit. Errors: `unprocessable` for too many; `invalid` for an unknown user; `not_found`.
 */
export const shareSolution = (
  store: CatalogStore,
  solutionId: string,
  userIds: readonly string[],
  by: Caller,
): Promise<void> =>
  store.inTransaction(async ({ records, links }) => {
    await records.lock(solution, { solutionId });
    const relations = { link: solutionShare, of: { solution_id: solutionId }, column: 'user_id' };
    await links.link(relations, [...new Set(userIds.map((userId) => userId.toLowerCase()))], by);
    if ((await links.related(relations)).length > maxCoOwners)
      throw new AppError('unprocessable', `A solution can be shared with ${maxCoOwners} users at most.`, {
        reason: 'too_many_shares',
      });
  });
