import { AppError } from '../../kit/errors.ts';
import type { Requester, Users } from '../domain/ports.ts';
import type { Sessions } from '../domain/session.ts';
import type { RefreshSecrets } from './refresh-secrets.ts';
import type { IssueToken, LoggedIn } from './start-session.ts';

export interface BrowserSessionsDeps {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly secrets: RefreshSecrets;
  readonly issueToken: IssueToken;
}

/** A renewed token, and the secret that renews it the next time. */
export interface Refreshed {
  readonly loggedIn: LoggedIn;
  readonly secret: string;
}

/** Sessions of browsers: a short token that scripts hold, and a secret in a cookie that renews it. */
export interface BrowserSessions {
  /** The secret of a session that has just started. */
  firstSecret(sessionId: string): string;
  /**
   * Errors: `unauthenticated` where the session has ended, and with reason `refresh_secret_reused` where a secret comes back after
   * its successor: there is a copy in other hands, so the session ends. `unavailable`, after which the secret is as good as before.
   */
  refresh(secret: string, by: Requester): Promise<Refreshed>;
  /** Ends the session of any of its secrets; resolves to its user, undefined where there was none. */
  end(secret: string, by: Requester): Promise<string | undefined>;
}

/**
 * Tabs renew at the same time, and an answer may be lost on its way: for so long a secret works beside its successor, and none
 * moves on again.
 */
const toleranceMs = 30_000;

export function createBrowserSessions({ users, sessions, secrets, issueToken }: BrowserSessionsDeps): BrowserSessions {
  async function endReused(sessionId: string, userId: string, by: Requester): Promise<AppError> {
    if (!(await sessions.find(sessionId))) return sessionOver();
    await sessions.end(sessionId, 'reuse', { ...by, userId });
    return new AppError('unauthenticated', 'The session was ended, because its secret was used twice. Log in again.', {
      reason: refreshReused,
    });
  }

  return {
    firstSecret: (sessionId) => secrets.of({ sessionId, generation: 0 }),

    async refresh(secret, by) {
      const shown = secrets.read(secret);
      const session = shown && (await sessions.find(shown.sessionId));
      // Before the rotation: while users cannot be read the secret stays the current one.
      const found = session && (await users.findWithRoles(session.userId));
      if (!shown || !session || !found?.user.active) throw sessionOver();
      const { sessionId, generation } = shown;
      const rotated = await sessions.rotate(sessionId, generation, toleranceMs);
      if (!rotated) throw await endReused(sessionId, session.userId, by);
      const { generation: current, ...times } = rotated;
      const { isStrong } = session;
      const loggedIn = await issueToken({ ...found, ...times, sessionId, isStrong, kind: 'browser', isFirst: false });
      return { loggedIn, secret: secrets.of({ sessionId, generation: current }) };
    },

    async end(secret, by) {
      const shown = secrets.read(secret);
      const session = shown && (await sessions.find(shown.sessionId));
      if (!session) return undefined;
      await sessions.end(shown.sessionId, 'log-out', { ...by, userId: session.userId });
      return session.userId;
    },
  };
}

/** Another client may have the session's secrets. */
export const refreshReused = 'refresh_secret_reused';

const sessionOver = () =>
  new AppError('unauthenticated', 'The session is over; log in again.', { reason: 'session_over' });
