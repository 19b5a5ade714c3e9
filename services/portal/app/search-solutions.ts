import type { Page, PortalSolution } from '../../contracts/catalog-api.ts';
import { notFound } from '../../kit/errors.ts';
import { everyAccessType, marketplaceQuery, type SolutionQuery } from '../domain/solution-search.ts';
import type { AppDeps, OpenContext } from './deps.ts';

/** More solutions than one artifact belongs to. */
const maxSolutions = 100;

/** One page of solutions, with one call however many rows it has. Errors: `unavailable`. */
export const searchSolutions = async (
  { catalog }: AppDeps,
  query: SolutionQuery,
  requestId: string,
): Promise<Page<PortalSolution>> => (await catalog.call('GET /portal/solution', { query, requestId })).body;

/** The solutions with a revision that has the artifact and that the caller may see. Errors: `not_found`, `unavailable`. */
export async function findSolutionsOfArtifact(
  deps: AppDeps,
  { artifactId, caller, requestId }: OpenContext & { readonly artifactId: string },
): Promise<readonly PortalSolution[]> {
  const call = { params: { artifactId }, requestId };
  const { body: revisions } = await deps.catalog.call('GET /artifact/{artifactId}/revision', call);
  const id = [...new Set(revisions.map(({ solutionId }) => solutionId))].slice(0, maxSolutions);
  if (id.length === 0) throw notFound(`No solution has artifact ${artifactId}`);
  const query = { ...marketplaceQuery(everyAccessType, caller), id, size: maxSolutions };
  const { content } = await searchSolutions(deps, query, requestId);
  const revisionIds = new Set(revisions.map(({ revisionId }) => revisionId));
  // The caller may see another revision of the solution, but not the one with this artifact.
  const visible = content.filter((solution) =>
    solution.revisions.some(({ revisionId }) => revisionIds.has(revisionId)),
  );
  if (visible.length === 0) throw notFound(`No solution has artifact ${artifactId}`);
  return visible;
}
