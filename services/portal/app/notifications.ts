import type { MLPUserNotification, Page } from '../../contracts/catalog-api.ts';
import type { AppDeps, CallerContext } from './deps.ts';
import { requireSelfOrAdmin } from './require-self.ts';

interface UserKey extends CallerContext {
  readonly userId: string;
}

interface NotificationKey extends UserKey {
  readonly notificationId: string;
}

/** Those that are due now, the newest first. Errors: `forbidden`, `unavailable`. */
export async function listNotifications(
  { catalog }: AppDeps,
  { page, size, ...key }: UserKey & { readonly page: number; readonly size: number },
): Promise<Page<MLPUserNotification>> {
  requireOwn(key);
  const query = { page, size, sort: ['created,DESC'] };
  const { userId, requestId } = key;
  return (await catalog.call('GET /notif/user/{userId}', { params: { userId }, query, requestId })).body;
}

/** Errors: `forbidden`, `unavailable`. */
export async function countUnread({ catalog }: AppDeps, key: UserKey): Promise<number> {
  requireOwn(key);
  const call = { params: { userId: key.userId }, requestId: key.requestId };
  return (await catalog.call('GET /notif/user/{userId}/unread/count', call)).body.count;
}

/** Errors: `forbidden`, `not_found`, `unavailable`. */
export async function markRead({ catalog, clock }: AppDeps, key: NotificationKey): Promise<void> {
  requireOwn(key);
  const body = { viewed: clock.now() };
  await catalog.call('PUT /notif/{notificationId}/user/{userId}', { ...callOf(key), body });
}

/** Removes it from the list of this user; other recipients keep it. Errors: `forbidden`, `not_found`, `unavailable`. */
export async function dropNotification({ catalog }: AppDeps, key: NotificationKey): Promise<void> {
  requireOwn(key);
  await catalog.call('DELETE /notif/{notificationId}/user/{userId}', callOf(key));
}

const callOf = ({ notificationId, userId, caller, requestId }: NotificationKey) => ({
  params: { notificationId, userId },
  ...{ actor: caller.userId, requestId },
});

const requireOwn = ({ caller, userId }: UserKey): void => requireSelfOrAdmin(caller, userId, 'the notifications');
