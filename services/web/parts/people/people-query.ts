import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { portalApi } from '../../app/api/client.ts';
import { contentOf } from '../../app/api/content.ts';

/** People by a part of their names; none for a text that is too short to mean one. */
export const peopleQuery = (text: string) =>
  queryOptions({
    queryKey: ['people', text],
    queryFn: async ({ signal }) =>
      contentOf(await portalApi.GET('/users/search', { params: { query: { text } }, signal })),
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
  });
