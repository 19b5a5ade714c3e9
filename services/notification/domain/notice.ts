import type { Severity } from './severity.ts';

/** A notification as decided: the first decision about an event is final, however often the event is delivered. */
export interface Notice {
  /** Derived from the event's id, so that redelivery repeats it. */
  readonly notificationId: string;
  readonly eventId: string;
  /** From 1 to 1,000. */
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
