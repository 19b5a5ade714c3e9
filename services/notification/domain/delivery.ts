import { type RetryPolicy, retryDelayMs } from './retry.ts';
import type { Severity } from './severity.ts';

export type Channel = 'mail' | 'digest' | 'webhook';

/** `given_up`: the retry policy is exhausted; `dropped`: the recipient no longer exists. */
export type DeliveryState = 'waiting' | 'delivered' | 'given_up' | 'dropped';

/** The content of a delivery. */
export interface Message {
  readonly notificationId: string;
  readonly severity: Severity;
  readonly title: string;
  readonly message: string;
  /** A path of the portal. */
  readonly url: string;
  /** Milliseconds since the epoch. */
  readonly start: number;
}

/** A delivery that this process has claimed until its lease expires. */
export interface ClaimedDelivery {
  readonly deliveryId: string;
  readonly userId: string;
  /** Counts from 1; identifies the owner of the lease. */
  readonly attempts: number;
  /** Start of the retry period, in milliseconds since the epoch. */
  readonly startedAt: number;
  readonly message: Message;
}

export interface ClaimedWebhookDelivery extends ClaimedDelivery {
  readonly webhookId: string;
  readonly url: string;
  readonly secret: Buffer;
}

/** The outcome of an attempt. */
export interface DeliveryOutcome {
  readonly state: DeliveryState;
  /** The answer of the receiver, or why there was none. */
  readonly answer: string;
  /** Delay before the next attempt; only if it is `waiting`. */
  readonly retryInMs?: number;
}

/** The queue of deliveries. Errors of every method: `unavailable`. */
export interface DeliveryQueue {
  /** Claims at most `most` due deliveries, each for `leaseMs`. */
  claimMails(most: number, leaseMs: number): Promise<readonly ClaimedDelivery[]>;
  claimWebhooks(most: number, leaseMs: number): Promise<readonly ClaimedWebhookDelivery[]>;
  /** Claims all due digest deliveries of one user. */
  claimDigest(leaseMs: number): Promise<readonly ClaimedDelivery[]>;
  /** Records the outcome of an attempt, unless the lease was lost and another process has claimed them. */
  recordOutcome(
    claimed: readonly Pick<ClaimedDelivery, 'deliveryId' | 'attempts'>[],
    attempted: DeliveryOutcome,
  ): Promise<void>;
  /** Suspends a webhook after a failure, longer with each one; its deliveries wait. */
  backOffWebhook(webhookId: string, retryPolicy: Pick<RetryPolicy, 'initialDelayMs' | 'maxDelayMs'>): Promise<void>;
  resetWebhook(webhookId: string): Promise<void>;
  /** Deletes deliveries that ended more than `keptMs` ago, and notices without deliveries of that age. */
  deleteEnded(keptMs: number): Promise<void>;
}

/** The outcome of a failed attempt that may be repeated. */
export function afterFailure(
  retryPolicy: RetryPolicy,
  { attempts, startedAt }: { readonly attempts: number; readonly startedAt: number },
  { answer, now, random }: { readonly answer: string; readonly now: number; readonly random: number },
): DeliveryOutcome {
  const retryInMs = retryDelayMs(retryPolicy, attempts, random);
  if (now + retryInMs > startedAt + retryPolicy.giveUpAfterMs) return { state: 'given_up', answer };
  return { state: 'waiting', answer, retryInMs };
}
