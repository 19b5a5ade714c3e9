import type { Caller } from '../domain/caller.ts';
import type { AnyRecord } from '../domain/declare/entity.ts';
import { notification } from '../domain/entities/communication.ts';
import type { CatalogStore, NotifiedUsers } from '../domain/ports.ts';
import { requireFields } from './require-fields.ts';

/** A notification and its users, as a body has them. Errors: `invalid` for one without a field it needs. */
export function notificationIn({ notification: sent, userIds }: AnyRecord) {
  const given: AnyRecord = Object(sent);
  requireFields(notification, given, true);
  return { given, userIds: [...new Set([userIds].flat().map((id) => String(id).toLowerCase()))] };
}

/**
 * Stores several notifications, each for those of its users who exist. Idempotent: one whose id is stored already stays as it is,
 * so that a client that has got no answer may send it again.
 */
export const notifyAll = (
  store: CatalogStore,
  bodies: readonly AnyRecord[],
  by: Caller,
): Promise<readonly NotifiedUsers[]> =>
  store.inTransaction(async ({ userNotifications }) => {
    const notices = bodies.map(notificationIn);
    // All of them first: two transactions that hold some each would wait for one another.
    await userNotifications.hold([...new Set(notices.flatMap(({ userIds }) => userIds))]);
    const notified: NotifiedUsers[] = [];
    for (const { given, userIds } of notices) {
      const { notificationId } = given;
      const stored = typeof notificationId === 'string' ? await userNotifications.find(notificationId) : undefined;
      notified.push(stored ?? (await userNotifications.notify(given, userIds, by)));
    }
    return notified;
  });
