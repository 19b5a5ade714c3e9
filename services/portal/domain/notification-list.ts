import type { MLPUserNotification } from '../../contracts/catalog-api.ts';
import type { NotificationPosition } from './notification-position.ts';

/** Notifications of users, in the order in which they were added. Errors: `unavailable`. */
export interface NotificationList {
  /** The position of the newest that is due; the beginning if there is none. */
  newest(userId: string): Promise<NotificationPosition>;
  /** Notifications that are due after a position, the oldest first, `size` at most. */
  after(userId: string, place: NotificationPosition, size: number): Promise<readonly MLPUserNotification[]>;
}
