import type { CatalogApi } from '../../contracts/catalog-api.ts';
import { AppError, notFound } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { mayEdit } from '../domain/policies.ts';
import { isRevisionVisible, type RevisionAccess, type RevisionLookup, type Revisions } from '../domain/revisions.ts';

export type { RevisionAccess, RevisionLookup };

type Catalog = { readonly catalog: ApiClient<CatalogApi> };

export const createRevisions = (catalog: ApiClient<CatalogApi>): Revisions => ({
  read: (lookup) => readRevision({ catalog }, lookup),
  readEditable: (lookup) => readEditableRevision({ catalog }, lookup),
});

/** See `Revisions.read`. */
export async function readRevision({ catalog }: Catalog, lookup: RevisionLookup): Promise<RevisionAccess> {
  const { revisionId, solutionId, caller, requestId } = lookup;
  const { body } = await catalog.call('GET /portal/revision/{revisionId}', { params: { revisionId }, requestId });
  const isInSolution = solutionId === undefined || solutionId === body.revision.solutionId;
  if (!isInSolution || !isRevisionVisible(caller, body)) throw notFound(`No revision with ID ${revisionId}`);
  const { revision, solutionName, ownerId, coOwnerIds } = body;
  return { revision, revisionId, solutionId: revision.solutionId, solutionName, ownerId, coOwnerIds };
}

/** See `Revisions.readEditable`. */
export async function readEditableRevision(deps: Catalog, lookup: RevisionLookup): Promise<RevisionAccess> {
  const access = await readRevision(deps, lookup);
  if (mayEdit(lookup.caller, access)) return access;
  throw new AppError('forbidden', 'Only the owner of the solution and those it is shared with can change this.');
}
