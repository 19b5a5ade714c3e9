import type { Requester } from './ports.ts';

/** Why a session ended before it expired. */
export type SessionEnd = 'log-out' | 'password' | 'status' | 'reuse';

export interface NewSession {
  readonly userId: string;
  /** The moment before the user was recognised. */
  readonly since: number;
  readonly method: 'password' | 'openid';
  /** Whether more than a password was shown. */
  readonly isStrong: boolean;
  readonly lifetimeMs: number;
}

/** A session as it is when it starts; times are milliseconds since the epoch. */
export interface StartedSession {
  readonly sessionId: string;
  readonly created: number;
  readonly expires: number;
  /** Whether this is the first one identity knows of this user. */
  readonly isFirst: boolean;
}

export interface OpenSession {
  readonly userId: string;
  /** See `NewSession`. */
  readonly isStrong: boolean;
}

/** Times are milliseconds since the epoch. */
export interface ListedSession {
  readonly sessionId: string;
  readonly created: number;
  readonly expires: number;
  /** Of a browser: when its refresh secret moved on last. */
  readonly renewed: number | null;
}

/** Times are milliseconds since the epoch. */
export interface RotatedSession {
  /** Of the refresh secret that is current now. */
  readonly generation: number;
  readonly now: number;
  readonly expires: number;
}

export interface Sessions {
  /** The store's own time; to be read before a secret is checked. */
  now(): Promise<number>;
  /** Undefined if all sessions were ended since: the password that was checked may be the old one. */
  start(session: NewSession, by: Requester): Promise<StartedSession | undefined>;
  /** Undefined where the session has ended, or never was. */
  find(sessionId: string): Promise<OpenSession | undefined>;
  /** Those of a user that have not ended: the newest hundred, newest first. */
  listOpen(userId: string): Promise<readonly ListedSession[]>;
  /** More than a password was shown in the session. */
  strengthen(sessionId: string): Promise<void>;
  /** When it began, in milliseconds since the epoch; undefined where there is none. */
  startedAt(sessionId: string): Promise<number | undefined>;
  /**
   * Moves the session on from this generation of its refresh secrets. Within `toleranceMs` of a move nothing moves, and the
   * generation before is as good as the current one. Undefined for any other, or where the session has ended.
   */
  rotate(sessionId: string, generation: number, toleranceMs: number): Promise<RotatedSession | undefined>;
  /** Does nothing where it has ended already. */
  end(sessionId: string, reason: SessionEnd, by: Requester): Promise<void>;
  /** Those that began by `at`, in milliseconds since the epoch; all where it is absent. */
  endAll(userId: string, reason: SessionEnd, by: Requester, at?: number): Promise<void>;
}
