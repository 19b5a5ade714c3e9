import { queryOptions } from '@tanstack/react-query';
import { portalApi } from '../../../app/api/client.ts';
import { contentOf } from '../../../app/api/content.ts';

export const rolesKey = ['administration', 'roles'];

/** All roles, by name. */
export const rolesQuery = queryOptions({
  queryKey: rolesKey,
  queryFn: async ({ signal }) => contentOf(await portalApi.GET('/roles', { signal })),
});

/** The same with the number of their users. */
export const countedRolesQuery = queryOptions({
  queryKey: [...rolesKey, 'counted'],
  queryFn: async ({ signal }) => contentOf(await portalApi.GET('/roles/count', { signal })),
});
