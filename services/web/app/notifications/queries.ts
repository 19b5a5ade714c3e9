import { queryOptions } from '@tanstack/react-query';
import { portalApi } from '../api/client.ts';
import { contentOf } from '../api/content.ts';

/** All of these are out of date once a notification comes or is read. */
export const notificationsKey = 'notifications';

/** How many notifications a person has not read. */
export const unreadQuery = (userId: string) =>
  queryOptions({
    queryKey: [notificationsKey, userId, 'unread'],
    queryFn: async ({ signal }) => {
      const params = { path: { userId } };
      return contentOf(await portalApi.GET('/notifications/{userId}/unread/count', { params, signal })).count;
    },
  });
