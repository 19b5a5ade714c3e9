import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { composerApi } from '../../app/api/client.ts';
import { bodyOf } from '../../app/api/content.ts';

/** Everything because of which a version of a composition cannot be run; of the version before until it is known. */
export const problemsQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['composition-problems', id, version],
    queryFn: async ({ signal }) =>
      bodyOf(await composerApi.GET('/compositions/{id}/problems', { params: { path: { id } }, signal })),
    placeholderData: keepPreviousData,
  });
