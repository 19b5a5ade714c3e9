import type { MLPUserNotification } from '../../contracts/catalog-api.ts';
import type { Place } from './notification-place.ts';

/** What users are told, in the order in which they were. Errors: `unavailable`. */
export interface Notices {
  /** Where the newest that is due stands; the beginning where there is none. */
  newest(userId: string): Promise<Place>;
  /** What is due behind a place, the oldest first, `size` at most. */
  after(userId: string, place: Place, size: number): Promise<readonly MLPUserNotification[]>;
}
