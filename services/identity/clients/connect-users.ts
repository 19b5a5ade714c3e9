import type { CatalogApi } from '../../contracts/catalog-api.ts';
import { createApiClient } from '../../kit/http/api-client.ts';
import type { Service } from '../../kit/service.ts';
import type { RelayConfig } from '../config.ts';
import type { Users } from '../domain/ports.ts';
import { createCatalogUsers } from './catalog-users.ts';

/** The accounts of people, which the catalog keeps. */
export function connectUsers(
  service: Service,
  config: Pick<RelayConfig, 'CATALOG_URL' | 'CATALOG_CREDENTIALS'>,
): Users {
  const { CATALOG_URL: url, CATALOG_CREDENTIALS: credentials } = config;
  return createCatalogUsers(createApiClient<CatalogApi>({ service, name: 'catalog', url, credentials }));
}
