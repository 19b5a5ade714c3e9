import type { Severity } from './rule.ts';

/** A notification as it was decided on: the first decision about an event holds, however often the event comes. */
export interface Notice {
  /** Made of the event's id, so that it is the same each time. */
  readonly notificationId: string;
  readonly eventId: string;
  /** One at least and 1,000 at most. */
  readonly userIds: readonly string[];
  readonly severity: Severity;
  readonly title: string;
  readonly message: string;
  /** A path of the portal. */
  readonly url: string;
  /** Milliseconds since the epoch: shown from then, and not after. */
  readonly start: number;
  readonly end: number;
}
