import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { portalApi } from '../../app/api/client.ts';
import { contentOf } from '../../app/api/content.ts';
import { notificationsKey } from '../../app/notifications/queries.ts';

const pageSize = 20;

/** A page of the notifications of a person, the newest first; from 1. A full page may be the last one: the API does not say how many there are. */
export const notificationsQuery = (userId: string, page: number) =>
  queryOptions({
    queryKey: [notificationsKey, userId, 'page', page],
    queryFn: async ({ signal }) => {
      const params = { path: { userId } };
      const body = { request_body: { page: page - 1, size: pageSize } };
      const content = contentOf(await portalApi.POST('/notifications/{userId}', { params, body, signal }));
      return { content, pages: content.length < pageSize ? page : page + 1 };
    },
    placeholderData: keepPreviousData,
  });
