import { queryOptions } from '@tanstack/react-query';
import { portalApi } from '../../../app/api/client.ts';
import { contentOf } from '../../../app/api/content.ts';

const lookAgainMs = 10_000;

/** Which roles can take work; none where the platform does not say where they answer. */
export const readinessQuery = queryOptions({
  queryKey: ['administration', 'readiness'],
  queryFn: async ({ signal }) => contentOf(await portalApi.GET('/admin/readiness', { signal })),
  refetchInterval: lookAgainMs,
});

/** The roles that read topics; looked at again while the page is open. */
export const readersQuery = queryOptions({
  queryKey: ['administration', 'readers'],
  queryFn: async ({ signal }) => contentOf(await portalApi.GET('/admin/readers', { signal })),
  refetchInterval: lookAgainMs,
});
