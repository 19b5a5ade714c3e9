import type { RetryPolicy } from './retry.ts';
import type { Severity } from './rule.ts';

export type Channel = 'mail' | 'digest' | 'webhook';

/** `given_up`: tried for as long as it is tried; `dropped`: there is nobody any more to send it to. */
export type DeliveryState = 'waiting' | 'delivered' | 'given_up' | 'dropped';

/** What a delivery says. */
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

/** Something to send, in the hands of this process until its lease is over. */
export interface ClaimedDelivery {
  readonly deliveryId: string;
  readonly userId: string;
  /** Counts from 1. With it who lost the lease is told from who has it now. */
  readonly attempts: number;
  /** Milliseconds since the epoch from which on it is counted how long it has been tried. */
  readonly begun: number;
  readonly message: Message;
}

export interface ClaimedWebhookDelivery extends ClaimedDelivery {
  readonly webhookId: string;
  readonly url: string;
  readonly secret: Buffer;
}

/** What became of an attempt. */
export interface DeliveryOutcome {
  readonly state: DeliveryState;
  /** What the other side said, or why there was no answer. */
  readonly answer: string;
  /** When it is tried next, in milliseconds from now; only while it is `waiting`. */
  readonly retryInMs?: number;
}

/** What waits to be sent. Errors everywhere: `unavailable`. */
export interface DeliveryQueue {
  /** Takes at most `most` that are due, each for `leaseMs`. */
  claimMails(most: number, leaseMs: number): Promise<readonly ClaimedDelivery[]>;
  claimWebhooks(most: number, leaseMs: number): Promise<readonly ClaimedWebhookDelivery[]>;
  /** Takes all that is due of the digest of one user. */
  claimDigest(leaseMs: number): Promise<readonly ClaimedDelivery[]>;
  /** Notes what became of them, except where the lease was lost and another process has them. */
  recordOutcome(
    claimed: readonly Pick<ClaimedDelivery, 'deliveryId' | 'attempts'>[],
    attempted: DeliveryOutcome,
  ): Promise<void>;
  /** An address that did not take something rests, longer with each failure, and what is for it waits. */
  backOffWebhook(webhookId: string, patience: Pick<RetryPolicy, 'firstPauseMs' | 'longestPauseMs'>): Promise<void>;
  resetWebhook(webhookId: string): Promise<void>;
  /** Deletes what was sent or given up so long ago, and decisions that nothing can come back to any more. */
  deleteEnded(keptMs: number): Promise<void>;
}
