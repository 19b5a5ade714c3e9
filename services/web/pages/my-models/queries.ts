import { queryOptions } from '@tanstack/react-query';
import { portalApi } from '../../app/api/client.ts';
import { contentOf } from '../../app/api/content.ts';

/** As many as the API gives in a page. */
const size = 200;

/** What the person who is signed in owns, or what is shared with them, the newest first. */
export const ownSolutionsQuery = queryOptions({
  queryKey: ['own-solutions'],
  queryFn: async ({ signal }) => {
    const criteria = { sortBy: 'MR', pageRequest: { page: 0, size } };
    return contentOf(await portalApi.POST('/user/solutions', { body: { request_body: criteria }, signal }));
  },
});
