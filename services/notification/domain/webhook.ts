import type { DeliveryState } from './delivery.ts';
import type { Severity } from './severity.ts';

/** A webhook of a user. */
export interface Webhook {
  readonly webhookId: string;
  readonly url: string;
  readonly description: string;
  /** Severities of the notifications it gets. */
  readonly severities: readonly Severity[];
  /** Milliseconds since the epoch. */
  readonly created: number;
  /** Failed attempts since the last success. */
  readonly failures: number;
}

/** A delivery as its user sees it. */
export interface PastDelivery {
  readonly deliveryId: string;
  readonly channel: 'mail' | 'digest' | 'webhook';
  readonly notificationId: string;
  readonly title: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly created: number;
  /** Time of the next attempt; null once it has ended. */
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

/** A page of a list: the deliveries older than `before`. */
export interface DeliveryPlace {
  readonly before?: string | undefined;
  readonly size: number;
}

/** The webhooks of a user; those of other users are `not_found`. Errors: `not_found`, `unavailable`. */
export interface WebhookStore {
  /** Errors: `conflict` (too_many_webhooks). */
  create(webhook: NewWebhook): Promise<Webhook>;
  list(userId: string): Promise<readonly Webhook[]>;
  /** Deletes a webhook with its deliveries. */
  remove(userId: string, webhookId: string): Promise<void>;
  /** Creates a test delivery and returns its id. */
  test(userId: string, webhookId: string, notificationId: string): Promise<string>;
  /** Deliveries of one webhook or, without one, of the user; newest first. */
  deliveries(userId: string, webhookId: string | undefined, place: DeliveryPlace): Promise<readonly PastDelivery[]>;
  /** Schedules a delivery again under the same id, whatever its state. */
  replay(userId: string, webhookId: string, deliveryId: string): Promise<void>;
}

/** How often mail is sent: one mail for each notification, or for all of an hour or a day. */
export type Rhythm = 'at_once' | 'hourly' | 'daily';

export interface DigestStore {
  get(userId: string): Promise<Rhythm>;
  set(userId: string, rhythm: Rhythm): Promise<void>;
}
