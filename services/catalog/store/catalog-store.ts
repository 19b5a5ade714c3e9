import type { CatalogStore } from '../domain/ports.ts';
import { createCountView } from './count-view.ts';
import type { Database } from './database.ts';
import { createIdempotently } from './idempotency.ts';
import { createLinks } from './links.ts';
import { createPublication } from './publication.ts';
import { createRecords, type HashSecret } from './records.ts';
import { createPortalSearches } from './searches/portal.ts';
import { createSearches } from './searches/searches.ts';
import { createTrail } from './trail.ts';
import { createUserLookup } from './user-lookup.ts';
import { createUserNotifications } from './user-notifications.ts';

/** The catalog on PostgreSQL. */
export function createCatalogStore(database: Database, hash: HashSecret): CatalogStore {
  return {
    records: createRecords({ database, hash }),
    links: createLinks(database),
    countView: createCountView(database),
    trail: createTrail(database),
    searches: createSearches(database),
    portal: createPortalSearches(database),
    publication: createPublication(database),
    userNotifications: createUserNotifications(database),
    userLookup: createUserLookup(database),
    idempotently: createIdempotently(database, (inner) => createCatalogStore(inner, hash)),
    inTransaction: (work) => database.inTransaction((inner) => work(createCatalogStore(inner, hash))),
  };
}
