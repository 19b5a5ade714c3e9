import type { MLPUserNotification } from '../../contracts/catalog-api.ts';
import type { NotificationPosition } from './notification-position.ts';

/** What users are told, in the order in which they were. Errors: `unavailable`. */
export interface NotificationList {
  /** Where the newest that is due stands; the beginning where there is none. */
  newest(userId: string): Promise<NotificationPosition>;
  /** What is due behind a place, the oldest first, `size` at most. */
  after(userId: string, place: NotificationPosition, size: number): Promise<readonly MLPUserNotification[]>;
}
