import { sql } from 'kysely';
import type { Caller } from '../domain/caller.ts';
import type { CatalogStore } from '../domain/ports.ts';
import { contextTable } from './context.ts';
import type { Database } from './database.ts';

/** Counts in the database: of two concurrent views none is lost. */
export function createCountView(database: Database): CatalogStore['countView'] {
  return async (solutionId: string, by: Caller) => {
    await database.run(sql`INSERT INTO solution_web (solution_id, view_count)
      SELECT ${solutionId}::uuid, 1 FROM ${contextTable(by)}
      ON CONFLICT (solution_id) DO UPDATE SET view_count = solution_web.view_count + 1`);
  };
}
