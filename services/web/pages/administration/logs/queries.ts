import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { logsApi } from '../../../app/api/client.ts';
import { bodyOf } from '../../../app/api/content.ts';
import type { AdministrationSearch } from '../administration-search.ts';
import { filterOf, spanOf, spans } from './logs-search.ts';
import { readPage } from './records.ts';

export const logsKey = ['administration', 'logs'];
export const recordsKey = [...logsKey, 'records'];

const pageSize = 100;
const mostBars = '60';
const nearby = '20';

/** Who reads a list does not want it to move because another window had the focus meanwhile. */
const calm = { refetchOnWindowFocus: false, placeholderData: keepPreviousData } as const;

export const recordsQuery = (search: AdministrationSearch) =>
  infiniteQueryOptions({
    ...calm,
    queryKey: [...recordsKey, search],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filterOf(search), limit: String(pageSize), ...(pageParam && { after: pageParam }) };
      const { data } = await logsApi.GET('/logs', { params: { query }, parseAs: 'text', signal });
      // An answer without a line has no body.
      return readPage(data ?? '', pageSize);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ records, isLast }) => (isLast ? undefined : records.at(-1)?.id),
  });

/** With the time that it is of, in milliseconds. */
export const histogramQuery = (search: AdministrationSearch) =>
  queryOptions({
    ...calm,
    queryKey: [...logsKey, 'histogram', search],
    queryFn: async ({ signal }) => {
      const query = { ...filterOf(search), bars: mostBars };
      const histogram = bodyOf(await logsApi.GET('/logs/histogram', { params: { query }, signal }));
      const to = search.until ? Date.parse(search.until) : Date.now();
      const from = search.since ? Date.parse(search.since) : to - spans[spanOf(search)];
      return { histogram, from, to };
    },
  });

export const contextQuery = (id: string) =>
  queryOptions({
    queryKey: [...logsKey, 'context', id],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { before: nearby, after: nearby } };
      return bodyOf(await logsApi.GET('/logs/context/{id}', { params, signal }));
    },
  });
