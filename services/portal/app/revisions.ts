import type { CatalogApi } from '../../contracts/catalog-api.ts';
import { notFound } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { isRevisionVisible, type Revisions } from '../domain/revisions.ts';
import { requireEditor } from './require-editor.ts';

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
      const { caller, requestId } = lookup;
      await requireEditor(catalog, { solutionId: access.solutionId, caller, requestId });
      return access;
    },
  };
  return revisions;
}
