import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { SolutionCriteria } from '../../../services/catalog/domain/solution-criteria.ts';
import { createDatabase, type Database } from '../../../services/catalog/store/database.ts';
import { createSearches } from '../../../services/catalog/store/searches/searches.ts';

/** A query as the driver takes it. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** What the catalog asks of the database for the first 20 solutions of a search. */
export async function statementsOfSearch(
  pool: pg.Pool,
  criteria: SolutionCriteria,
  sort: readonly { readonly field: string; readonly descending: boolean }[] = [],
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const builder = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const database = createDatabase({ pool, schema: '' });
  const noting: Database = {
    ...database,
    run(query) {
      const { sql, parameters } = query.compile(builder);
      statements.push({ text: sql, values: [...parameters] });
      return database.run(query);
    },
  };
  await createSearches(noting).solutions(criteria, { page: 0, size: 20, sort });
  return statements;
}
