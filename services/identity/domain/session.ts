import type { Requester } from './ports.ts';

/** Why a session ended before it expired. */
export type SessionEnd = 'log-out' | 'password' | 'status';

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

export interface Sessions {
  /** The store's own time; to be read before a secret is checked. */
  now(): Promise<number>;
  /** Undefined if all sessions were ended since: the password that was checked may be the old one. */
  start(session: NewSession, by: Requester): Promise<StartedSession | undefined>;
  /** Undefined where the session has ended, or never was. */
  find(sessionId: string): Promise<OpenSession | undefined>;
  /** More than a password was shown in the session. */
  strengthen(sessionId: string): Promise<void>;
  /** When it began, in milliseconds since the epoch; undefined where there is none. */
  startedAt(sessionId: string): Promise<number | undefined>;
  /** Does nothing where it has ended already. */
  end(sessionId: string, reason: SessionEnd, by: Requester): Promise<void>;
  /** Those that began by `at`, in milliseconds since the epoch; all where it is absent. */
  endAll(userId: string, reason: SessionEnd, by: Requester, at?: number): Promise<void>;
}
