import type { CatalogApi } from '../../contracts/catalog-api.ts';
import { AppError, notFound } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { type AskedRevision, type HeldRevision, type HeldRevisions, isShown } from '../domain/held-revision.ts';
import { mayEdit } from '../domain/policies.ts';

export type { AskedRevision, HeldRevision };

type Catalog = { readonly catalog: ApiClient<CatalogApi> };

export const createHeldRevisions = (catalog: ApiClient<CatalogApi>): HeldRevisions => ({
  read: (asked) => readHeldRevision({ catalog }, asked),
  readOwn: (asked) => readOwnRevision({ catalog }, asked),
});

/** See `HeldRevisions.read`. */
export async function readHeldRevision({ catalog }: Catalog, asked: AskedRevision): Promise<HeldRevision> {
  const { revisionId, solutionId, caller, requestId } = asked;
  const { body } = await catalog.call('GET /portal/revision/{revisionId}', { params: { revisionId }, requestId });
  const isThere = solutionId === undefined || solutionId === body.revision.solutionId;
  if (!isThere || !isShown(caller, body)) throw notFound(`No revision with ID ${revisionId}`);
  const { revision, solutionName, ownerId, coOwnerIds } = body;
  return { revision, revisionId, solutionId: revision.solutionId, solutionName, ownerId, coOwnerIds };
}

/** See `HeldRevisions.readOwn`. */
export async function readOwnRevision(deps: Catalog, asked: AskedRevision): Promise<HeldRevision> {
  const held = await readHeldRevision(deps, asked);
  if (mayEdit(asked.caller, held)) return held;
  throw new AppError('forbidden', 'Only the owner of the solution and those it is shared with can change this.');
}
