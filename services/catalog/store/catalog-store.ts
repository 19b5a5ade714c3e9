import type { Postgres } from '../../kit/store/postgres.ts';
import type { CatalogStore } from '../domain/ports.ts';
import { createDatabase, type Database } from './database.ts';
import { createOnce } from './once.ts';
import { createRecords, type HashSecret } from './records.ts';
import { createTrail } from './trail.ts';

/** The catalog on PostgreSQL. */
export const createCatalogStore = (postgres: Postgres, hash: HashSecret): CatalogStore =>
  storeOn(createDatabase(postgres), hash);

function storeOn(database: Database, hash: HashSecret): CatalogStore {
  return {
    records: createRecords({ database, hash }),
    trail: createTrail(database),
    once: createOnce(database, (inner) => storeOn(inner, hash)),
    atOnce: (work) => database.atOnce((inner) => work(storeOn(inner, hash))),
  };
}
