import { sql } from 'kysely';
import { solution } from '../../domain/entities/solutions.ts';
import type { Searches } from '../../domain/ports.ts';
import type { Database } from '../database.ts';
import { pageOf, pageOfMatches } from '../page.ts';
import { solutionCondition } from './solution-condition.ts';

export const createSearches = (database: Database): Searches => ({
  solutions: (criteria, paging) =>
    (criteria.contentCriteria ? pageOfMatches : pageOf)(database, {
      entity: solution,
      from: sql.table('solutions'),
      where: solutionCondition(criteria),
      paging,
    }),
});
