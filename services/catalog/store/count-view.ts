import { sql } from 'kysely';
import type { Caller, CatalogStore } from '../domain/ports.ts';
import { contextOf } from './context.ts';
import type { Database, Row } from './database.ts';

/** Counts in the database: of two who look at the same moment, none is lost. */
export function createCountView(database: Database): CatalogStore['countView'] {
  return async (solutionId: string, by: Caller) => {
    const query = sql<Row>`INSERT INTO solution_web (solution_id, view_count)
      SELECT ${solutionId}::uuid, 1 FROM (SELECT set_config('catalog.context', ${contextOf(by)}, true)) AS context
      ON CONFLICT (solution_id) DO UPDATE SET view_count = solution_web.view_count + 1`;
    await database.run(query.compile(database.kysely));
  };
}
