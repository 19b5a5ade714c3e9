import type pg from 'pg';
import type { SolutionCriteria } from '../../../services/catalog/domain/solution-criteria.ts';
import { createSearches } from '../../../services/catalog/store/searches/searches.ts';
import { type Statement, statementsOf } from './search-statements.ts';

/** What one search is for both sides: a path for the catalog, statements for the database. */
export interface Search {
  readonly path: string;
  /** Of a POST. */
  readonly body?: string;
  readonly statements: readonly Statement[];
}

/** Three filters of different tables, as the marketplace sends them. */
export async function filteredPages(pool: pg.Pool): Promise<Search[]> {
  const paging = { page: 0, size: 20, sort: [{ field: 'modified', descending: true }] };
  const filters = ['security', 'health', 'energy', 'language'].flatMap((tag) =>
    ['CL', 'PR'].map((type) => ({ tag, type })),
  );
  return Promise.all(
    filters.map(async ({ tag, type }) => {
      const criteria: SolutionCriteria = { active: true, accessTypes: ['PB'], modelTypes: [type], allTags: [tag] };
      return {
        path: `/ccds/solution/search/portal?active=true&atc=PB&mtc=${type}&tag=${tag}&sort=modified,DESC`,
        statements: await statementsOf(pool, (database) => createSearches(database).solutions(criteria, paging)),
      };
    }),
  );
}

/** What people type: a word, a phrase, a company, a word without results. */
const words = [
  ...['phishing', 'sepsis', 'exoplanet', 'whale song', 'bearing failure', 'wheat rust detector'],
  ...['Kestrel Robotics', 'zebra'],
];

export async function keywordSearches(pool: pg.Pool): Promise<Search[]> {
  const paging = { page: 0, size: 20, sort: [] };
  return Promise.all(
    words.map(async (word) => ({
      path: `/ccds/solution/search/portal/kw?active=true&kw=${encodeURIComponent(word)}`,
      statements: await statementsOf(pool, (database) =>
        createSearches(database).solutions({ active: true, contentCriteria: [{ keywords: [word] }] }, paging),
      ),
    })),
  );
}
