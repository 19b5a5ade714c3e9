import { sql } from 'kysely';
import { solution } from '../../domain/entities/solutions.ts';
import type { Searches } from '../../domain/ports.ts';
import type { Database } from '../database.ts';
import { pageOf } from '../page.ts';
import { solutionCondition } from './solution-condition.ts';

export const createSearches = (database: Database): Searches => ({
  solutions: (criteria, paging) =>
    pageOf(database, { entity: solution, from: sql.table('solutions'), where: solutionCondition(criteria), paging }),
});
