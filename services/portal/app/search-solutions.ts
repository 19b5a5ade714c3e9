import type { Caller } from '../../kit/http/caller.ts';
import { isSortBy, solutionSort } from '../domain/solution-order.ts';
import type { SolutionQuery } from '../domain/solution-search.ts';
import type { PortalDeps } from '../gateway/operation.ts';
import { type CatalogPage, type PageRequest, toPage, toPaging, wholePage } from '../gateway/page.ts';
import { createSolutionPresenter } from '../gateway/solutions/present.ts';
import type { SolutionSearchRequest } from '../gateway/solutions/search-request.ts';

/** Rows say a lot each; who asks for more than this gets this many, told so in `size`. */
const maxPageSize = 200;

export interface SolutionSearchPage {
  /** Undefined where nothing can be found. */
  readonly query: SolutionQuery | undefined;
  readonly page: Pick<SolutionSearchRequest, 'pageRequest' | 'sortBy'>;
  readonly caller: Caller | undefined;
  readonly requestId: string;
}

/** A page of solutions as clients read it: one call, however many rows there are. */
export async function searchSolutions({ catalog, codes }: PortalDeps, search: SolutionSearchPage) {
  const { query, page, caller, requestId } = search;
  if (!query) return toPage(wholePage([]), { filteredTagSet: [] });
  const paging = pagingOf(page);
  const [{ body: found }, presentSolution] = await Promise.all([
    catalog.call('GET /portal/solution', { query: { ...query, ...paging }, requestId }),
    createSolutionPresenter(codes, caller),
  ]);
  const tags = found.content.flatMap((solution) => solution.tags.map(({ tag }) => tag));
  const rows: CatalogPage<unknown> = { ...found, content: found.content.map((solution) => presentSolution(solution)) };
  return toPage(rows, { pageCount: found.totalPages, filteredTagSet: [...new Set(tags)].toSorted() });
}

function pagingOf({ pageRequest, sortBy }: SolutionSearchPage['page']) {
  const requested: PageRequest = pageRequest ?? {};
  const { page, size } = toPaging(requested);
  const order = sortBy && isSortBy(sortBy) ? sortBy : undefined;
  return { page, size: Math.min(size, maxPageSize), sort: solutionSort(order, requested.fieldToDirectionMap ?? {}) };
}
