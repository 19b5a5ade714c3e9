import { Kysely, PostgresDialect, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { createDatabase, type Database } from '../../../services/catalog/store/database.ts';

/** A query as the driver takes it. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** The statements that `search` sends to the database. */
export async function statementsOf(
  pool: pg.Pool,
  search: (database: Database) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const builder = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const database = createDatabase({ pool, schema: '' });
  const note = (query: RawBuilder<unknown>) => {
    const { sql, parameters } = query.compile(builder);
    statements.push({ text: sql, values: [...parameters] });
  };
  const noting: Database = {
    ...database,
    run(query) {
      note(query);
      return database.run(query);
    },
    runPrepared(query) {
      note(query);
      return database.runPrepared(query);
    },
  };
  await search(noting);
  return statements;
}
