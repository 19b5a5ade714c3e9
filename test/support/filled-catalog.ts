import { type CompiledQuery, Kysely, PostgresDialect, type RawBuilder } from 'kysely';
import { fillCatalog } from '../../scripts/seed/fill-catalog.ts';
import { createDatabase, type Database } from '../../services/catalog/store/database.ts';
import { migrations } from '../../services/catalog/store/migrations.ts';
import { createLog } from '../../services/kit/log.ts';
import { migrate } from '../../services/kit/store/migrate.ts';
import { createTestSchema, type TestSchema } from './postgres-schema.ts';

/** Tables of the catalog with a thousand solutions, for looking at plans. */
export interface FilledCatalog {
  readonly schema: TestSchema;
  readonly database: Database;
  /** The statements of `work`, none of which is executed: each finds nothing. */
  statementsOf(work: (database: Database) => Promise<unknown>): Promise<CompiledQuery[]>;
}

export async function createFilledCatalog(): Promise<FilledCatalog> {
  const schema = await createTestSchema();
  const log = createLog({ service: 'catalog', role: 'spec', instance: '', level: 'silent' });
  await migrate({ url: schema.url, schema: schema.schema, folder: migrations, log });
  await fillCatalog(schema.pool, { solutions: 1_000, seed: 1, events: false });
  const database = createDatabase(schema);
  const builder = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: schema.pool }) });
  return {
    ...{ schema, database },
    async statementsOf(work) {
      const statements: CompiledQuery[] = [];
      const run = async (query: RawBuilder<unknown>) => {
        statements.push(query.compile(builder));
        return [];
      };
      await work({ ...database, run, runPrepared: run });
      return statements;
    },
  };
}
