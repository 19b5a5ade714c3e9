import type { CatalogApi } from '../../contracts/catalog-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { bodyIfFound } from '../../kit/if-found.ts';

/** Ids of the catalog; other ids are of solutions that it cannot know. */
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Who may see and edit a solution; undefined where the catalog does not know it. Errors: `unavailable`. */
export const createFindSolutionAccess = (catalog: ApiClient<CatalogApi>) => async (solutionId: string) => {
  if (!uuid.test(solutionId)) return undefined;
  return bodyIfFound(catalog.call('GET /portal/solution/{solutionId}/access', { params: { solutionId } }));
};
