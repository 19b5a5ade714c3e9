import type { Service } from '../../kit/service.ts';
import { createCatalogClient } from '../../platform/clients/catalog.ts';
import type { RelayConfig } from '../config.ts';
import type { Users } from '../domain/ports.ts';
import { createCatalogUsers } from './catalog-users.ts';

/** The accounts of people, which the catalog keeps. */
export function connectUsers(
  service: Service,
  config: Pick<RelayConfig, 'CATALOG_URL' | 'CATALOG_CREDENTIALS'>,
): Users {
  return createCatalogUsers(createCatalogClient(service, config));
}
