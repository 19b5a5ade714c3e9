import { queryOptions } from '@tanstack/react-query';
import { identityApi } from '../../app/api/client.ts';
import { contentOf } from '../../app/api/content.ts';

/** Whether people may sign in at an OpenID provider. Without an answer the form is shown alone. */
export const providerQuery = queryOptions({
  queryKey: ['openid-provider'],
  queryFn: async ({ signal }) => contentOf(await identityApi.GET('/auth/oidc/enabled', { signal })) === 'true',
  staleTime: Number.POSITIVE_INFINITY,
});
