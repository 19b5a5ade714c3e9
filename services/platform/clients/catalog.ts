import type { CatalogApi } from '../../contracts/catalog-api.ts';
import { type ApiClient, createApiClient } from '../../kit/http/api-client.ts';
import type { Service } from '../../kit/service.ts';
import type { Configured, catalogSettings } from '../settings.ts';

/** The API of the catalog; `connections` at most are open at the same time. */
export function createCatalogClient(
  service: Service,
  { CATALOG_URL: url, CATALOG_CREDENTIALS: credentials }: Configured<typeof catalogSettings>,
  connections?: number,
): ApiClient<CatalogApi> {
  return createApiClient({
    ...{ service, name: 'catalog', url, credentials },
    ...(connections !== undefined && { connections }),
  });
}
