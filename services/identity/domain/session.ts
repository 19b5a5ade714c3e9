import type { Requester } from './ports.ts';

/** Why a session ended before it expired. */
export type SessionEnd = 'log-out' | 'password' | 'status';

export interface NewSession {
  readonly userId: string;
  /** The moment before the user was recognised. */
  readonly since: number;
  readonly method: 'password' | 'openid';
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

export interface Sessions {
  /** The store's own time; to be read before a secret is checked. */
  now(): Promise<number>;
  /** Undefined if all sessions were ended since: the password that was checked may be the old one. */
  start(session: NewSession, by: Requester): Promise<StartedSession | undefined>;
  /** Whose the session is; undefined where it has ended, or never was. */
  userOf(sessionId: string): Promise<string | undefined>;
  /** Does nothing where it has ended already. */
  end(sessionId: string, reason: SessionEnd, by: Requester): Promise<void>;
  endAll(userId: string, reason: SessionEnd, by: Requester): Promise<void>;
}
