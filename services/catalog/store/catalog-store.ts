import type { CatalogStore } from '../domain/ports.ts';
import { createCountView } from './count-view.ts';
import type { Database } from './database.ts';
import { createLinks } from './links.ts';
import { createNotices } from './notices.ts';
import { createOnce } from './once.ts';
import { createPeople } from './people.ts';
import { createPublication } from './publication.ts';
import { createRecords, type HashSecret } from './records.ts';
import { createPortalSearches } from './searches/portal.ts';
import { createSearches } from './searches/searches.ts';
import { createTrail } from './trail.ts';

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
    notices: createNotices(database),
    people: createPeople(database),
    once: createOnce(database, (inner) => createCatalogStore(inner, hash)),
    atOnce: (work) => database.atOnce((inner) => work(createCatalogStore(inner, hash))),
  };
}
