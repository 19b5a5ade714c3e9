import type { OpenContext } from '../../app/deps.ts';
import { searchSolutions } from '../../app/search-solutions.ts';
import { isSortBy, solutionSort } from '../../domain/solution-order.ts';
import { marketplaceQuery, type SolutionQuery } from '../../domain/solution-search.ts';
import type { PortalDeps } from '../operation.ts';
import { type PageRequest, toPage, toPaging, wholePage } from '../page.ts';
import { createSolutionPresenter } from './present.ts';
import type { SolutionSearchRequest } from './search-request.ts';

/** Rows are large: a request for more gets this many, and `size` says so. */
const maxPageSize = 200;

export interface SolutionPage extends OpenContext {
  /** Undefined if nothing can be found. */
  readonly query: SolutionQuery | undefined;
  readonly page: Pick<SolutionSearchRequest, 'pageRequest' | 'sortBy'>;
}

/** A page of solutions as clients read it. */
export async function presentSolutionPage(deps: PortalDeps, { query, page, caller, requestId }: SolutionPage) {
  if (!query) return toPage(wholePage([]), { filteredTagSet: [] });
  const [found, present] = await Promise.all([
    searchSolutions(deps, { ...query, ...pagingOf(page) }, requestId),
    createSolutionPresenter(deps.codes, caller),
  ]);
  const tags = found.content.flatMap((solution) => solution.tags.map(({ tag }) => tag));
  const rows = { ...found, content: found.content.map((solution) => present(solution)) };
  return toPage(rows, { pageCount: found.totalPages, filteredTagSet: [...new Set(tags)].toSorted() });
}

/** A page of the whole marketplace. */
export const presentAllSolutions = (deps: PortalDeps, page: PageRequest, { caller, requestId }: OpenContext) =>
  presentSolutionPage(deps, {
    ...{ query: marketplaceQuery({}, caller), page: { pageRequest: page }, caller, requestId },
  });

function pagingOf({ pageRequest, sortBy }: SolutionPage['page']) {
  const requested: PageRequest = pageRequest ?? {};
  const { page, size } = toPaging(requested);
  const order = sortBy && isSortBy(sortBy) ? sortBy : undefined;
  return { page, size: Math.min(size, maxPageSize), sort: solutionSort(order, requested.fieldToDirectionMap ?? {}) };
}
