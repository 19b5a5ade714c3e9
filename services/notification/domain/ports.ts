import type { Person } from './decide.ts';
import type { SolutionFacts } from './domain-event.ts';
import type { Notice } from './notice.ts';
import type { Severity } from './severity.ts';

/** A recipient of mail. */
export interface MailUser extends Person {
  readonly email: string;
}

/** The catalog as this service uses it. Errors of every method: `unavailable`. */
export interface Catalog {
  solution(solutionId: string): Promise<SolutionFacts | undefined>;
  coOwners(solutionId: string): Promise<readonly string[]>;
  /** Users with the role Publisher. */
  publishers(): Promise<readonly string[]>;
  /** The solution a thread is about. */
  solutionOfThread(threadId: string): Promise<string | undefined>;
  /** Authors of the newest thousand comments of the thread. */
  commenters(threadId: string): Promise<readonly string[]>;
  /** Those of these users that exist. */
  users(userIds: readonly string[]): Promise<readonly MailUser[]>;
  /** The severities for which the user wants mail. */
  mailedSeverities(userId: string): Promise<readonly Severity[]>;
  /** Adds a notification to the lists of its users; idempotent. */
  storeNotification(notice: Notice): Promise<StoredNotification>;
}

export interface StoredNotification {
  /** Those of the recipients that exist. */
  readonly userIds: readonly string[];
  /** Milliseconds since the epoch; for each user later than every notification before. */
  readonly created: number;
}

/** Stores decisions. Errors of every method: `unavailable`. */
export interface NoticeStore {
  /** The unsettled notices of an event; undefined if there is no decision about it. */
  findByEvent(eventId: string): Promise<{ readonly open: readonly Notice[] } | undefined>;
  /** Saves the decision unless another process was faster; returns the notices to publish. */
  saveDecision(notices: readonly Notice[]): Promise<readonly Notice[]>;
  /**
   * Marks a notice as settled and creates its deliveries in one transaction: mail or digest entries for `mailTo`, and
   * webhook deliveries for all webhooks of its users with a matching severity.
   */
  settle(notice: Notice, mailTo: readonly string[]): Promise<void>;
}
