import type { CatalogApi } from '../../contracts/catalog-api.ts';
import { notFound } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { isAdmin, isPublisher, maySee, type Viewer, visibleAccessTypes } from '../../platform/access/policies.ts';
import { ownershipOf, type Solutions, visibilityOf } from '../domain/solutions.ts';
import { requireEditor } from './require-editor.ts';

export function createSolutions(catalog: ApiClient<CatalogApi>): Solutions {
  const solutions: Solutions = {
    async read({ solutionId, caller, requestId }) {
      const call = { params: { solutionId }, query: visibilityQuery(caller), requestId };
      const { body } = await catalog.call('GET /portal/solution/{solutionId}', call);
      if (!maySee(caller, visibilityOf(body))) throw notFound(`No solution with ID ${solutionId}`);
      return body;
    },
    async readEditable(lookup) {
      const solution = await solutions.read(lookup);
      await requireEditor(catalog, lookup);
      return solution;
    },
    async readWithRevisions(lookup) {
      const { solutionId, caller, requestId } = lookup;
      const [solution, { body }] = await Promise.all([
        solutions.read(lookup),
        catalog.call('GET /solution/{solutionId}/revision', { params: { solutionId }, requestId }),
      ]);
      const visible: readonly string[] = visibleAccessTypes(caller, ownershipOf(solution));
      const revisions = body
        .filter(({ accessTypeCode }) => visible.includes(accessTypeCode) || isAdmin(caller))
        .toSorted((a, b) => b.created - a.created || (a.revisionId < b.revisionId ? 1 : -1));
      return { solution, revisions };
    },
  };
  return solutions;
}

/** Restricts the catalog's answer to revisions that the viewer may see. */
function visibilityQuery(viewer: Viewer | undefined): { readonly atc?: readonly string[]; readonly viewer?: string } {
  if (isAdmin(viewer) || isPublisher(viewer)) return {};
  return viewer ? { viewer: viewer.userId } : { atc: ['PB'] };
}
