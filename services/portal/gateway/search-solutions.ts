import type { Caller } from '../../kit/http/caller.ts';
import { isSortBy, sortOf } from '../domain/solution-order.ts';
import type { SolutionQuery } from '../domain/solution-search.ts';
import type { PortalDeps } from './operation.ts';
import { type CatalogPage, type PageRequest, toPage, toPaging, wholePage } from './page.ts';
import type { SolutionsSought } from './solutions-sought.ts';
import { createToSolution } from './to-solution.ts';

/** Rows say a lot each; who asks for more than this gets this many, told so in `size`. */
const largestSize = 200;

export interface SolutionSearch {
  /** Undefined where nothing can be found. */
  readonly query: SolutionQuery | undefined;
  readonly page: Pick<SolutionsSought, 'pageRequest' | 'sortBy'>;
  readonly caller: Caller | undefined;
  readonly requestId: string;
}

/** A page of solutions as clients read it: one call, however many rows there are. */
export async function searchSolutions({ catalog, codes }: PortalDeps, search: SolutionSearch) {
  const { query, page, caller, requestId } = search;
  if (!query) return toPage(wholePage([]), { filteredTagSet: [] });
  const paging = pagingOf(page);
  const [{ body: found }, toSolution] = await Promise.all([
    catalog.call('GET /portal/solution', { query: { ...query, ...paging }, requestId }),
    createToSolution(codes, caller),
  ]);
  const tags = found.content.flatMap((solution) => solution.tags.map(({ tag }) => tag));
  const rows: CatalogPage<unknown> = { ...found, content: found.content.map((solution) => toSolution(solution)) };
  return toPage(rows, { pageCount: found.totalPages, filteredTagSet: [...new Set(tags)].toSorted() });
}

function pagingOf({ pageRequest, sortBy }: SolutionSearch['page']) {
  const asked: PageRequest = pageRequest ?? {};
  const { page, size } = toPaging(asked);
  const order = sortBy && isSortBy(sortBy) ? sortBy : undefined;
  return { page, size: Math.min(size, largestSize), sort: sortOf(order, asked.fieldToDirectionMap ?? {}) };
}
