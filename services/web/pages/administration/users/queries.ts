import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { portalApi } from '../../../app/api/client.ts';
import { contentOf } from '../../../app/api/content.ts';
import type { AdministrationSearch } from '../administration-search.ts';

const pageSize = 20;

export const usersKey = ['administration', 'users'];

/** A page of the users, by login name. */
export const usersQuery = ({ q = '', page = 1 }: AdministrationSearch) =>
  queryOptions({
    queryKey: [...usersKey, q, page],
    queryFn: async ({ signal }) => {
      const query = { q, page: String(page - 1), size: String(pageSize) };
      return contentOf(await portalApi.GET('/admin/users', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });
