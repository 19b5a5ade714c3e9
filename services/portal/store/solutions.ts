import type { CatalogApi } from '../../contracts/catalog-api.ts';
import { AppError, notFound } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { isAdmin, isPublisher, mayEdit, maySee, type Viewer, visibleAccessTypes } from '../domain/policies.ts';
import { holdingOf, type Solutions, shownOf } from '../domain/solutions.ts';

export function createSolutions(catalog: ApiClient<CatalogApi>): Solutions {
  const solutions: Solutions = {
    async read({ solutionId, caller, requestId }) {
      const call = { params: { solutionId }, query: seenBy(caller), requestId };
      const { body } = await catalog.call('GET /portal/solution/{solutionId}', call);
      if (!maySee(caller, shownOf(body))) throw notFound(`No solution with ID ${solutionId}`);
      return body;
    },
    async readOwn(asked) {
      const solution = await solutions.read(asked);
      if (mayEdit(asked.caller, holdingOf(solution))) return solution;
      throw new AppError('forbidden', 'Only the owner of the solution and those it is shared with can change this.');
    },
    async readWhole(asked) {
      const { solutionId, caller, requestId } = asked;
      const [solution, { body }] = await Promise.all([
        solutions.read(asked),
        catalog.call('GET /solution/{solutionId}/revision', { params: { solutionId }, requestId }),
      ]);
      const visible: readonly string[] = visibleAccessTypes(caller, holdingOf(solution));
      const revisions = body
        .filter(({ accessTypeCode }) => visible.includes(accessTypeCode) || isAdmin(caller))
        .toSorted((a, b) => b.created - a.created || (a.revisionId < b.revisionId ? 1 : -1));
      return { solution, revisions };
    },
  };
  return solutions;
}

/** What the catalog has to know of who asks, so that only revisions they may see count. */
function seenBy(viewer: Viewer | undefined): { readonly atc?: readonly string[]; readonly viewer?: string } {
  if (isAdmin(viewer) || isPublisher(viewer)) return {};
  return viewer ? { viewer: viewer.userId } : { atc: ['PB'] };
}
