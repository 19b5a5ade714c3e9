import type { CatalogApi } from '../../contracts/catalog-api.ts';
import { AppError } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { ifFound } from '../../kit/if-found.ts';
import type { DescriptionIndex, IndexWrite } from '../domain/description-index.ts';

export const createDescriptionIndex = (catalog: ApiClient<CatalogApi>): DescriptionIndex => ({
  async version(params) {
    const found = catalog.call('GET /revision/{revisionId}/access/{accessTypeCode}/descr', { params });
    return (await ifFound(found))?.etag;
  },
  write(params, text, version) {
    if (version === undefined) {
      if (text === undefined) return Promise.resolve('written');
      const path = 'POST /revision/{revisionId}/access/{accessTypeCode}/descr';
      const created = catalog.call(path, { params, body: { description: text } });
      return outcomeOf(created, { exists_already: 'changed', names_nothing: 'no revision', not_found: 'no revision' });
    }
    const call = { params, ifMatch: version };
    const path = '/revision/{revisionId}/access/{accessTypeCode}/descr';
    const written =
      text === undefined
        ? catalog.call(`DELETE ${path}`, call)
        : catalog.call(`PUT ${path}`, { ...call, body: { description: text } });
    // Without the record it is another version as well.
    return outcomeOf(written, { precondition_failed: 'changed', not_found: 'changed' });
  },
});

/** What a rejection for one of these reasons means; other errors stay. */
async function outcomeOf(
  call: Promise<unknown>,
  rejections: Readonly<Record<string, IndexWrite>>,
): Promise<IndexWrite> {
  try {
    await call;
    return 'written';
  } catch (thrown) {
    const outcome = thrown instanceof AppError ? rejections[thrown.reason] : undefined;
    if (outcome) return outcome;
    throw thrown;
  }
}
