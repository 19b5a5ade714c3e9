import type { CatalogApi } from '../../contracts/catalog-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import type { SignedIn, SolutionLookup } from '../domain/solutions.ts';

/**
 * Asks the catalog whether the caller may change a solution, for changes whose bytes go elsewhere before the catalog hears of
 * them. Errors: `not_found`, `forbidden`, `unavailable`.
 */
export async function requireEditor(
  catalog: ApiClient<CatalogApi>,
  { solutionId, caller, requestId }: SolutionLookup & SignedIn,
): Promise<void> {
  const call = { params: { solutionId }, onBehalfOf: caller.userId, requestId };
  await catalog.call('GET /portal/solution/{solutionId}/access', call);
}
