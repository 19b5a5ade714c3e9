import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { composerApi } from '../../app/api/client.ts';
import { bodyOf } from '../../app/api/content.ts';

const size = '30';

/** What the person can put on a canvas, by a part of its name. */
export const paletteQuery = (search: string) =>
  queryOptions({
    queryKey: ['palette', search],
    queryFn: async ({ signal }) => {
      const query = { size, ...(search && { search }) };
      return bodyOf(await composerApi.GET('/palette', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });
