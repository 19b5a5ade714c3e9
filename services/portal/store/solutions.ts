import type { CatalogApi, MLPSolutionRevision, PortalSolution } from '../../contracts/catalog-api.ts';
import { notFound } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import {
  type Holding,
  isAdmin,
  isPublisher,
  maySee,
  type Shown,
  type Viewer,
  visibleAccessTypes,
} from '../domain/policies.ts';

type Catalog = { readonly catalog: ApiClient<CatalogApi> };

/** Which solution, and who asks. */
export interface OneSolution {
  readonly solutionId: string;
  readonly caller: Viewer | undefined;
  readonly requestId: string;
}

export type OneRevision = OneSolution & { readonly revisionId: string };

/** What the catalog has to know of who asks, so that only revisions they may see count. */
export function seenBy(viewer: Viewer | undefined): { readonly atc?: readonly string[]; readonly viewer?: string } {
  if (isAdmin(viewer) || isPublisher(viewer)) return {};
  return viewer ? { viewer: viewer.userId } : { atc: ['PB'] };
}

/** How a solution is looked at by policies. */
export const shownOf = ({ userId, coOwners, active, revisions }: PortalSolution): Shown => ({
  ownerId: userId,
  coOwnerIds: coOwners.map((user) => user.userId),
  active,
  revisions,
});

export const holdingOf = (solution: PortalSolution): Holding => shownOf(solution);

/** A solution with the revisions that the caller may see, in one call. Errors: `not_found` also where they may not see it. */
export async function readSolution({ catalog }: Catalog, asked: OneSolution): Promise<PortalSolution> {
  const { solutionId, caller, requestId } = asked;
  const call = { params: { solutionId }, query: seenBy(caller), requestId };
  const { body } = await catalog.call('GET /portal/solution/{solutionId}', call);
  if (!maySee(caller, shownOf(body))) throw notFound(`No solution with ID ${solutionId}`);
  return body;
}

export interface SeenRevision {
  readonly solution: PortalSolution;
  readonly revision: MLPSolutionRevision;
  readonly etag: string | undefined;
}

/** A revision and its solution. Errors: `not_found` also where the caller may not see that very revision. */
export async function readRevision(deps: Catalog, asked: OneRevision): Promise<SeenRevision> {
  const { solutionId, revisionId, caller, requestId } = asked;
  const [solution, { body: revision, etag }] = await Promise.all([
    readSolution(deps, asked),
    deps.catalog.call('GET /solution/{solutionId}/revision/{revisionId}', {
      params: { solutionId, revisionId },
      requestId,
    }),
  ]);
  if (!isVisible(caller, solution, revision)) throw notFound(`No revision with ID ${revisionId}`);
  return { solution, revision, etag };
}

/** Whether the caller may see a revision of a solution that they may see. */
export const isVisible = (
  caller: Viewer | undefined,
  solution: PortalSolution,
  { accessTypeCode }: { readonly accessTypeCode: string },
): boolean =>
  visibleAccessTypes(caller, holdingOf(solution)).some((visible) => visible === accessTypeCode) || isAdmin(caller);
