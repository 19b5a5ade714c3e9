import type { Person } from './decide.ts';
import type { SolutionFacts } from './domain-event.ts';
import type { Notice } from './notice.ts';
import type { Group } from './rule.ts';
import type { Severity } from './severity.ts';

/** A recipient of mail. */
export interface MailUser extends Person {
  readonly email: string;
}

/** The catalog as this service uses it. Errors of every method: `unavailable`. */
export interface Catalog {
  /** Whom an event may concern: all that is looked up for its notifications, in one call. */
  recipients(round: Round): Promise<Recipients>;
  /** Those of these users that exist. */
  users(userIds: readonly string[]): Promise<readonly MailUser[]>;
  /** Adds notifications to the lists of their users, in one call; idempotent. In the order of the notices. */
  storeNotifications(notices: readonly Notice[]): Promise<readonly StoredNotification[]>;
}

/** What an event is about, and who is wanted besides owner and co-owners. */
export interface Round {
  readonly solutionId?: string | undefined;
  /** Names the solution where `solutionId` does not; the authors of its comments are wanted. */
  readonly threadId?: string | undefined;
  /** Whose members are wanted. */
  readonly group?: Group | undefined;
  readonly userIds: readonly string[];
}

export interface Recipients {
  readonly solution: SolutionFacts | undefined;
  readonly coOwners: readonly string[];
  /** Of the group. */
  readonly members: readonly string[];
  /** Authors of the newest thousand comments of the thread. */
  readonly commenters: readonly string[];
  /** All of these who exist, and the owner. */
  readonly users: readonly Recipient[];
}

export interface Recipient extends Person {
  /** The severities for which the user wants mail. */
  readonly mailedSeverities: readonly Severity[];
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
