import { queryOptions } from '@tanstack/react-query';
import { portalApi } from '../../../app/api/client.ts';
import { contentOf } from '../../../app/api/content.ts';

const shown = '100';

export const deadLettersKey = ['administration', 'dead-letters'];

/** The newest of all services. */
export const deadLettersQuery = queryOptions({
  queryKey: deadLettersKey,
  queryFn: async ({ signal }) =>
    contentOf(await portalApi.GET('/admin/dead-letters', { params: { query: { limit: shown } }, signal })),
});

export const deadLetterQuery = (service: string, id: string) =>
  queryOptions({
    queryKey: [...deadLettersKey, service, id],
    queryFn: async ({ signal }) => {
      const params = { path: { service, id } };
      return contentOf(await portalApi.GET('/admin/dead-letters/{service}/{id}', { params, signal }));
    },
  });
