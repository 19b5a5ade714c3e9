import type { CatalogApi } from '../../contracts/catalog-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { createFindSolutionAccess } from '../../platform/clients/solution-access.ts';
import type { FindImageUris } from '../domain/ports.ts';

/** The type of the artifacts that are container images. */
const imageType = 'DI';

export function createFindImageUris(catalog: ApiClient<CatalogApi>): FindImageUris {
  const find = createFindSolutionAccess(catalog);
  return async (solutionId) => {
    const solution = await find(solutionId);
    if (!solution) return undefined;
    const uris: string[] = [];
    for (const { revisionId } of solution.revisions) {
      const { body } = await catalog.call('GET /revision/{revisionId}/artifact', { params: { revisionId } });
      for (const { artifactTypeCode, uri } of body) if (artifactTypeCode === imageType && uri) uris.push(uri);
    }
    return uris;
  };
}
