// Generated from schemas/avro/federation by `npm run gen`. Do not edit: change the schema and run it again.

/** The certificate by which other platforms know this one expires soon: published once for 30, 14, 7, 3 and 1 days before, and once it has expired. */
export interface CertificateExpires {
  /** The name of the platform in it. */
  readonly subject: string;
  /** The setting that names its file. */
  readonly setting: string;
  /** When it expires. */
  readonly expiresAt: number;
  /** Whole days until then; 0 or less where there is none left. */
  readonly daysLeft: number;
}

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
  readonly 'modelyard.federation.CertificateExpires': CertificateExpires;
  readonly 'modelyard.federation.SubscriptionRunEnded': SubscriptionRunEnded;
}

/** What the service says has happened. */
export type FederationEventName =
  | 'modelyard.federation.CertificateExpires'
  | 'modelyard.federation.SubscriptionRunEnded';
