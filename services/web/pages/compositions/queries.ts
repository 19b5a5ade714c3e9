import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { composerApi } from '../../app/api/client.ts';
import { bodyOf } from '../../app/api/content.ts';

const pageSize = 20;

/** A page of the person's compositions and those that are shared with them, the newest change first; from 1. */
export const compositionsQuery = (page: number) =>
  queryOptions({
    queryKey: ['compositions', page],
    queryFn: async ({ signal }) => {
      const query = { page: `${page - 1}`, size: `${pageSize}` };
      const { content, total } = bodyOf(await composerApi.GET('/compositions', { params: { query }, signal }));
      return { content, pages: Math.max(1, Math.ceil(total / pageSize)) };
    },
    placeholderData: keepPreviousData,
    // One comes back from a canvas, where names and models have changed.
    refetchOnMount: 'always',
  });
