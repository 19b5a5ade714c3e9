import type { CatalogApi } from '../../contracts/catalog-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { visibleAccessTypes } from '../../platform/access/policies.ts';
import { createFindSolutionAccess } from '../../platform/clients/solution-access.ts';
import type { Catalog } from '../domain/catalog.ts';

/** The catalog over its HTTP API. */
export function createHttpCatalog(client: ApiClient<CatalogApi>): Catalog {
  const findAccess = createFindSolutionAccess(client);
  return {
    async revisions(solutionId) {
      const found = await findAccess(solutionId);
      return found?.revisions ?? [];
    },
    async nodeRevision(solutionId, version, userId) {
      const found = await findAccess(solutionId);
      if (!found) return undefined;
      const visible: readonly string[] = visibleAccessTypes({ userId, roles: [] }, found);
      const revision = found.revisions.find((one) => one.version === version && visible.includes(one.accessTypeCode));
      if (!revision) return undefined;
      const { revisionId } = revision;
      const { body } = await client.call('GET /revision/{revisionId}/artifact', { params: { revisionId } });
      const image = body.find(({ artifactTypeCode }) => artifactTypeCode === 'DI');
      const proto = body.find(({ artifactTypeCode, name }) => artifactTypeCode === 'MI' && name.includes('proto'));
      return { revisionId, version, image: image?.uri ?? '', protoUri: proto?.uri ?? '' };
    },
    async saveComposite({ solutionId, revisionId, ...rest }) {
      const body = { ...rest, artifacts: [...rest.artifacts], memberIds: [...rest.memberIds] };
      const saved = await client.call('PUT /portal/composite/{solutionId}/revision/{revisionId}', {
        params: { solutionId, revisionId },
        body,
        onBehalfOf: rest.userId,
      });
      return saved.body.replacedUris;
    },
  };
}
