import { createCatalogStore } from '../../../services/catalog/store/catalog-store.ts';
import { createDatabase } from '../../../services/catalog/store/database.ts';
import { migrations } from '../../../services/catalog/store/migrations.ts';
import { createLog } from '../../../services/kit/log.ts';
import { migrate } from '../../../services/kit/store/migrate.ts';
import { createTestSchema, type TestSchema } from '../postgres-schema.ts';

export const by = { service: 'spec', user: 'ada', requestId: 'request-1' };

/** Brings a schema to the newest state, or to that after the migration `to`. */
export async function migrateTestSchema({ url, schema }: TestSchema, to?: string): Promise<void> {
  const log = createLog({ service: 'catalog', role: 'spec', instance: 'one', level: 'silent' });
  await migrate({ url, schema, folder: migrations, log, ...(to !== undefined && { to }) });
}

/** The catalog's store in this process; hashes are those of `hashOf`, which cost nothing. */
export const createTestStore = (schema: TestSchema) =>
  createCatalogStore(createDatabase(schema), async (value) => hashOf(value));

export const hashOf = (value: string) => `hash of ${value.length}`;

/** A schema with all tables of the catalog. */
export async function createCatalogSchema(): Promise<TestSchema> {
  const schema = await createTestSchema();
  await migrateTestSchema(schema);
  return schema;
}
