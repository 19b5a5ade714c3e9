import type { DeliveryState } from './delivery.ts';
import type { Severity } from './rule.ts';

/** An address that a user's notifications are sent to. */
export interface Webhook {
  readonly webhookId: string;
  readonly url: string;
  readonly description: string;
  /** Which notifications. */
  readonly severities: readonly Severity[];
  /** Milliseconds since the epoch. */
  readonly created: number;
  /** Attempts that failed since the last one that succeeded. */
  readonly failures: number;
}

/** Something that was sent or is to be. */
export interface PastDelivery {
  readonly deliveryId: string;
  readonly channel: 'mail' | 'digest' | 'webhook';
  readonly notificationId: string;
  readonly title: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly created: number;
  /** When it is tried next; null once it has ended. */
  readonly due: number | null;
  readonly ended: number | null;
  readonly lastAnswer: string | null;
  readonly webhookId: string | null;
}

export interface NewWebhook {
  readonly webhookId: string;
  readonly userId: string;
  readonly url: string;
  readonly description: string;
  readonly severities: readonly Severity[];
  readonly secret: Buffer;
}

/** Where in a list to go on: behind this delivery. */
export interface DeliveryPlace {
  readonly before?: string | undefined;
  readonly size: number;
}

/** Each user's own webhooks; those of others are as good as not there. Errors: `not_found`, `unavailable`. */
export interface WebhookStore {
  /** Errors: `conflict` (too_many_webhooks). */
  create(webhook: NewWebhook): Promise<Webhook>;
  list(userId: string): Promise<readonly Webhook[]>;
  /** With all that waits for it and was sent to it. */
  remove(userId: string, webhookId: string): Promise<void>;
  /** Notes a delivery that says no more than that it is a test; answers its id. */
  test(userId: string, webhookId: string, notificationId: string): Promise<string>;
  /** Newest first. Those of one webhook, or all that was sent to the user. */
  deliveries(userId: string, webhookId: string | undefined, place: DeliveryPlace): Promise<readonly PastDelivery[]>;
  /** Sends it once more, under the same id, whatever became of it. */
  replay(userId: string, webhookId: string, deliveryId: string): Promise<void>;
}

/** How mail comes: each notification in one of its own, or all of an hour or a day in one. */
export type Rhythm = 'at_once' | 'hourly' | 'daily';

export interface DigestStore {
  get(userId: string): Promise<Rhythm>;
  set(userId: string, rhythm: Rhythm): Promise<void>;
}
