import type { Person } from './decide.ts';
import type { SolutionFacts } from './domain-event.ts';
import type { Notice } from './notice.ts';
import type { Severity } from './rule.ts';

/** Whom a mail goes to. */
export interface MailUser extends Person {
  readonly email: string;
}

/** What is asked of the catalog. Errors everywhere: `unavailable`. */
export interface Catalog {
  solution(solutionId: string): Promise<SolutionFacts | undefined>;
  coOwners(solutionId: string): Promise<readonly string[]>;
  /** Users with the role Publisher. */
  publishers(): Promise<readonly string[]>;
  /** The solution a thread is about. */
  solutionOfThread(threadId: string): Promise<string | undefined>;
  /** Whoever wrote in the thread, the newest thousand comments considered. */
  commenters(threadId: string): Promise<readonly string[]>;
  /** Those of these users who are there. */
  users(userIds: readonly string[]): Promise<readonly MailUser[]>;
  /** The severities of which the user wants mail. */
  mailedSeverities(userId: string): Promise<readonly Severity[]>;
  /** Puts a notification into the lists of its users, once however often it is asked. */
  storeNotification(notice: Notice): Promise<StoredNotification>;
}

export interface StoredNotification {
  /** Those who are there. */
  readonly userIds: readonly string[];
  /** Milliseconds since the epoch; for each of the users later than all they were told before. */
  readonly created: number;
}

/** Where it is kept what was decided. Errors everywhere: `unavailable`. */
export interface NoticeStore {
  /** What was decided about an event and is not told yet to all; undefined where nothing was decided. */
  findByEvent(eventId: string): Promise<{ readonly open: readonly Notice[] } | undefined>;
  /** Keeps the decision, unless another process was first; answers the one that holds. */
  saveDecision(notices: readonly Notice[]): Promise<readonly Notice[]>;
  /**
   * Everybody's list has it: notes that, and what is to be sent besides, in one transaction. Mail goes to `mailTo`, at once
   * or with their digests; webhooks of all users of the notice whose severities fit get it.
   */
  settle(notice: Notice, mailTo: readonly string[]): Promise<void>;
}
