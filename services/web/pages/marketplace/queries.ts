import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { portalApi } from '../../app/api/client.ts';
import { contentOf } from '../../app/api/content.ts';
import { changedSince, type MarketplaceSearch, orders, sizes } from './search-state.ts';

export const pageSize = 24;
const emptyMs = 5_000;

/** One page of what is found. The page before it stays until it is there. */
export const solutionsQuery = ({
  q,
  type,
  toolkit,
  updated,
  license,
  runtime,
  size,
  tags = [],
  sort = 'newest',
  page = 1,
}: MarketplaceSearch) =>
  queryOptions({
    queryKey: ['solutions', { q, type, toolkit, updated, license, runtime, size, tags, sort, page }],
    queryFn: async ({ signal }) => {
      const criteria = {
        nameKeyword: q?.split(/\s+/).filter(Boolean).slice(0, 20) ?? [],
        modelTypeCodes: type ? [type] : [],
        toolkitTypeCodes: toolkit ? [toolkit] : [],
        changedSince: changedSince(updated, Date.now()),
        licenses: license ? [license] : [],
        runtimes: runtime ? [runtime] : [],
        ...(size && sizes[size]),
        tags: [...tags],
        sortBy: orders[sort],
        pageRequest: { page: page - 1, size: pageSize },
      };
      return contentOf(await portalApi.POST('/searchSolutionBykeyword', { body: { request_body: criteria }, signal }));
    },
    placeholderData: keepPreviousData,
    // On a new platform the first model appears while people look.
    refetchInterval: ({ state }) => (state.data?.totalElements === 0 && !q ? emptyMs : false),
  });

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ signal }) => contentOf(await portalApi.GET('/filter/modeltype', { signal })),
  staleTime: hourMs,
});

export const toolkitsQuery = queryOptions({
  queryKey: ['toolkits'],
  queryFn: async ({ signal }) => contentOf(await portalApi.GET('/filter/toolkitType', { signal })),
  staleTime: hourMs,
});

/** What the models that the person finds have as licences and runtimes. */
export const facetsQuery = queryOptions({
  queryKey: ['facets'],
  queryFn: async ({ signal }) => contentOf(await portalApi.GET('/filter/facets', { signal })),
  staleTime: minuteMs,
});
