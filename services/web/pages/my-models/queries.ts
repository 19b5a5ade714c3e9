import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { portalApi } from '../../app/api/client.ts';
import { contentOf } from '../../app/api/content.ts';

const pageSize = 24;

/** A page of what the person who is signed in owns, or what is shared with them, the newest first; from 1. Deleted ones are not active. */
export const ownSolutionsQuery = (page: number, active: boolean) =>
  queryOptions({
    queryKey: ['own-solutions', page, active],
    queryFn: async ({ signal }) => {
      const criteria = { active, sortBy: 'MR', pageRequest: { page: page - 1, size: pageSize } };
      return contentOf(await portalApi.POST('/user/solutions', { body: { request_body: criteria }, signal }));
    },
    placeholderData: keepPreviousData,
  });
