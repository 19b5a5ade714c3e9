import type { CatalogApi } from '../../contracts/catalog-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { bodyIfFound } from '../../kit/if-found.ts';
import type { IsNamed } from '../domain/named-artifacts.ts';

/** More records than one file has. */
const size = 100;

/** Asks the catalog. A record that no revision has names nothing: it stays there when its revision is deleted. */
export function createIsNamed(catalog: ApiClient<CatalogApi>): IsNamed {
  async function isNamedAs(uri: string): Promise<boolean> {
    for (let page = 0; ; page += 1) {
      const { content, last } = (await catalog.call('GET /artifact/search', { query: { uri, page, size } })).body;
      for (const { artifactId } of content) {
        const revisions = await bodyIfFound(
          catalog.call('GET /artifact/{artifactId}/revision', { params: { artifactId } }),
        );
        if (revisions && revisions.length > 0) return true;
      }
      if (last) return false;
    }
  }
  // Both ways are in use.
  return async (path) => (await isNamedAs(path)) || isNamedAs(`/${path}`);
}
