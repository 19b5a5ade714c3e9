import type pg from 'pg';
import type { SolutionCriteria } from '../../../services/catalog/domain/solution-criteria.ts';
import { createDatabase } from '../../../services/catalog/store/database.ts';
import { createLargeCounts } from '../../../services/catalog/store/searches/large-counts.ts';
import { createPortalSearches } from '../../../services/catalog/store/searches/portal.ts';
import type { Search } from '../catalog/keyword-searches.ts';
import { statementsOf } from '../catalog/search-statements.ts';

const size = 50;
const firstPage = { page: 0, size: 1, sort: [] };

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

/**
 * The first pages of public solutions in an order, as a visitor who is not logged in requests them: a gateway counts so many once,
 * and so is it done here before the statements are noted.
 */
export async function firstPages(pool: pg.Pool, { sortBy, sort, descending = true }: Order): Promise<Search[]> {
  const criteria: SolutionCriteria = { active: true, accessTypes: ['PB'] };
  const countFound = createLargeCounts();
  await createPortalSearches(createDatabase({ pool, schema: '' }), { countFound }).solutions(criteria, firstPage);
  return Promise.all(
    [0, 1, 2, 5].map(async (page) => {
      const fieldToDirectionMap = sortBy ? {} : { [sort]: descending ? 'DESC' : 'ASC' };
      const body = { active: true, accessTypeCodes: ['PB'], sortBy, pageRequest: { page, size, fieldToDirectionMap } };
      const paging = { page, size, sort: [{ field: sort, descending }] };
      return {
        path: '/portal/solutions',
        body: JSON.stringify({ request_body: body }),
        statements: await statementsOf(pool, (database) =>
          createPortalSearches(database, { countFound }).solutions(criteria, paging),
        ),
      };
    }),
  );
}
