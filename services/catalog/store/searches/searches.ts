import { sql } from 'kysely';
import { solution } from '../../domain/entities/solutions.ts';
import type { Searches } from '../../domain/ports.ts';
import type { Database } from '../database.ts';
import { pageOf, pageOfFound } from '../page.ts';
import { solutionCondition } from './solution-condition.ts';

export const createSearches = (database: Database): Searches => ({
  solutions: (criteria, paging) =>
    (criteria.sought ? pageOfFound : pageOf)(database, {
      entity: solution,
      from: sql.table('solutions'),
      where: solutionCondition(criteria),
      paging,
    }),
});
