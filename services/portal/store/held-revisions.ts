import type { CatalogApi, HeldRevision as Found, MLPSolutionRevision } from '../../contracts/catalog-api.ts';
import { AppError, notFound } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { type Holding, mayEdit, maySee, type Viewer } from '../domain/policies.ts';

/** A revision and who holds its solution. */
export interface HeldRevision extends Holding {
  readonly solutionId: string;
  readonly solutionName: string;
  readonly revisionId: string;
  readonly revision: MLPSolutionRevision;
}

export interface AskedRevision {
  readonly revisionId: string;
  /** Where it has to lie; anywhere where it is absent, as in paths that name the revision alone. */
  readonly solutionId?: string;
  readonly caller: Viewer | undefined;
  readonly requestId: string;
}

type Catalog = { readonly catalog: ApiClient<CatalogApi> };

/** A revision, in one call. Errors: `not_found` also where it lies elsewhere or the caller may not see it. */
export async function readHeldRevision({ catalog }: Catalog, asked: AskedRevision): Promise<HeldRevision> {
  const { revisionId, solutionId, caller, requestId } = asked;
  const { body } = await catalog.call('GET /portal/revision/{revisionId}', { params: { revisionId }, requestId });
  const isThere = solutionId === undefined || solutionId === body.revision.solutionId;
  if (!isThere || !isShown(caller, body)) throw notFound(`No revision with ID ${revisionId}`);
  const { revision, solutionName, ownerId, coOwnerIds } = body;
  return { revision, revisionId, solutionId: revision.solutionId, solutionName, ownerId, coOwnerIds };
}

/** The same for who wants to change something of it. Errors: besides, `forbidden` where the caller may only look at it. */
export async function readOwnRevision(deps: Catalog, asked: AskedRevision): Promise<HeldRevision> {
  const held = await readHeldRevision(deps, asked);
  if (mayEdit(asked.caller, held)) return held;
  throw new AppError('forbidden', 'Only the owner of the solution and those it is shared with can change this.');
}

/** Whether somebody may see the very revision. */
export const isShown = (
  caller: Viewer | undefined,
  { revision, solutionActive: active, ownerId, coOwnerIds }: Omit<Found, 'solutionName'>,
): boolean => maySee(caller, { ownerId, coOwnerIds, active, revisions: [revision] });
