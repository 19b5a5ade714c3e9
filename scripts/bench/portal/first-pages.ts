import type pg from 'pg';
import type { SolutionCriteria } from '../../../services/catalog/domain/solution-criteria.ts';
import { createPortalSearches } from '../../../services/catalog/store/searches/portal.ts';
import type { Search } from '../catalog/keyword-searches.ts';
import { statementsOf } from '../catalog/search-statements.ts';

const size = 50;

/** Orders of the marketplace's pages, by their names for people. */
export const pageOrders = {
  'newest first': { sort: 'modified' },
  'most downloads first': { sortBy: 'MD', sort: 'downloadCount' },
  'by their owners': { sortBy: 'ownerName', sort: 'ownerName', descending: false },
} as const;

interface Order {
  readonly sortBy?: string;
  readonly sort: string;
  readonly descending?: boolean;
}

/** The first pages of public solutions in an order, as a visitor who is not logged in requests them. */
export function firstPages(pool: pg.Pool, { sortBy, sort, descending = true }: Order): Promise<Search[]> {
  return Promise.all(
    [0, 1, 2, 5].map(async (page) => {
      const criteria: SolutionCriteria = { active: true, accessTypes: ['PB'] };
      const fieldToDirectionMap = sortBy ? {} : { [sort]: descending ? 'DESC' : 'ASC' };
      const body = { active: true, accessTypeCodes: ['PB'], sortBy, pageRequest: { page, size, fieldToDirectionMap } };
      const paging = { page, size, sort: [{ field: sort, descending }] };
      return {
        path: '/portal/solutions',
        body: JSON.stringify({ request_body: body }),
        statements: await statementsOf(pool, (database) => createPortalSearches(database).solutions(criteria, paging)),
      };
    }),
  );
}
