import type { CatalogApi } from '../../contracts/catalog-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import type { NotificationList } from '../domain/notification-list.ts';
import { beginning } from '../domain/notification-position.ts';

/** Notifications in the catalog. */
export const createNotificationList = (catalog: ApiClient<CatalogApi>): NotificationList => ({
  async newest(userId) {
    const query = { page: 0, size: 1, sort: ['created,DESC'] };
    const { body } = await catalog.call('GET /notif/user/{userId}', { params: { userId }, query });
    return body.content[0] ?? beginning;
  },
  async after(userId, { created, notificationId }, size) {
    const query = { created, id: notificationId, size };
    return (await catalog.call('GET /notif/user/{userId}/after', { params: { userId }, query })).body;
  },
});
