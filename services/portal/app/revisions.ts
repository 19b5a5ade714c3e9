import type { CatalogApi } from '../../contracts/catalog-api.ts';
import { AppError, notFound } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { mayEdit } from '../../platform/access/policies.ts';
import { isRevisionVisible, type Revisions } from '../domain/revisions.ts';

export function createRevisions(catalog: ApiClient<CatalogApi>): Revisions {
  const revisions: Revisions = {
    async read({ revisionId, solutionId, caller, requestId }) {
      const { body } = await catalog.call('GET /portal/revision/{revisionId}', { params: { revisionId }, requestId });
      const isInSolution = solutionId === undefined || solutionId === body.revision.solutionId;
      if (!isInSolution || !isRevisionVisible(caller, body)) throw notFound(`No revision with ID ${revisionId}`);
      const { revision, solutionName, ownerId, coOwnerIds } = body;
      return { revision, revisionId, solutionId: revision.solutionId, solutionName, ownerId, coOwnerIds };
    },
    async readEditable(lookup) {
      const access = await revisions.read(lookup);
      if (mayEdit(lookup.caller, access)) return access;
      throw new AppError('forbidden', 'Only the owner of the solution and those it is shared with can change this.');
    },
  };
  return revisions;
}
