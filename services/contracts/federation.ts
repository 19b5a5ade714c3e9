// Generated from schemas/avro/federation by `npm run gen`. Do not edit: change the schema and run it again.

/** A run of a subscription to another platform has ended. What it copied is in the events of the catalog. */
export interface SubscriptionRunEnded {
  /** The other platform, as the catalog knows it: a UUID. */
  readonly peerId: string;
  /** The subscription. */
  readonly subId: number;
  /** When it began. */
  readonly startedAt: number;
  /** Solutions that are here now as they are there. */
  readonly copied: number;
  /** Solutions that are not, and are tried again. */
  readonly failed: number;
  /** Copies that were marked, since the other platform does not show them any more. */
  readonly withdrawn: number;
  /** Why it ended before all solutions were tried, as a stable word; null where it did not. */
  readonly code?: string | null;
  /** The same as a sentence. */
  readonly detail?: string | null;
}

/** Every message of the service, by its full name. */
export interface FederationMessages {
  readonly 'modelyard.federation.SubscriptionRunEnded': SubscriptionRunEnded;
}

/** What the service says has happened. */
export type FederationEventName =
  | 'modelyard.federation.SubscriptionRunEnded';
