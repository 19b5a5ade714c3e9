import type { CatalogApi } from '../../contracts/catalog-api.ts';
import { AppError } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import type { DescriptionIndex, DescriptionKey } from '../domain/description-index.ts';

export function createDescriptionIndex(catalog: ApiClient<CatalogApi>): DescriptionIndex {
  const replace = (params: DescriptionKey, description: string) =>
    catalog.call('PUT /revision/{revisionId}/access/{accessTypeCode}/descr', { params, body: { description } });
  const create = (params: DescriptionKey, description: string) =>
    catalog.call('POST /revision/{revisionId}/access/{accessTypeCode}/descr', { params, body: { description } });
  return {
    async put(key, text) {
      if (await succeeds(replace(key, text), 'not_found')) return true;
      if (await succeeds(create(key, text), 'names_nothing', 'exists_already', 'not_found')) return true;
      // Another writer created it in between; if there is still none, there is no such revision.
      return succeeds(replace(key, text), 'not_found');
    },
    async remove(params) {
      await succeeds(
        catalog.call('DELETE /revision/{revisionId}/access/{accessTypeCode}/descr', { params }),
        'not_found',
      );
    },
  };
}

/** False if it was rejected for one of these reasons. */
async function succeeds(call: Promise<unknown>, ...reasons: readonly string[]): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (thrown) {
    if (thrown instanceof AppError && reasons.includes(thrown.reason)) return false;
    throw thrown;
  }
}
