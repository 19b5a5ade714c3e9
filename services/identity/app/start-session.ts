import type { MLPRole, MLPUser } from '../../contracts/catalog-api.ts';
import { AppError } from '../../kit/errors.ts';
import type { SignToken } from '../../platform/tokens/sign.ts';
import { claimsOf, isPending, namesOf } from '../domain/claims.ts';
import type { Requester, Users } from '../domain/ports.ts';
import { needsSecondFactor } from '../domain/second-factor.ts';
import type { NewSession, Sessions } from '../domain/session.ts';

/** `token`: one token lasts as long as the session. `browser`: short tokens, see `BrowserSessions`. */
export type SessionKind = 'token' | 'browser';

export interface Lifetimes {
  readonly sessionMs: number;
  /** Of a token; the session's end limits it. */
  readonly tokenMs: number;
}

export interface IssueTokenDeps {
  readonly sign: SignToken;
  readonly issuer: string;
  readonly audience: string;
  readonly lifetimes: Readonly<Record<SessionKind, Lifetimes>>;
  /** Whether administrators need a second factor. */
  readonly isRequiredOfAdmins: boolean;
}

/** A successful log-in. */
export interface LoggedIn {
  readonly token: string;
  readonly sessionId: string;
  /** How long the token, and how long the session will last. */
  readonly left: Lifetimes;
  readonly user: MLPUser;
  readonly roles: readonly MLPRole[];
  readonly isFirst: boolean;
  /** Whether the session may only set a second factor up. */
  readonly needsSecondFactor: boolean;
}

/** Times are milliseconds since the epoch; `expires` is that of the session. */
interface TokenRequest extends Pick<LoggedIn, 'user' | 'roles' | 'isFirst' | 'sessionId'> {
  readonly kind: SessionKind;
  readonly now: number;
  readonly expires: number;
  readonly isStrong: boolean;
}

export type IssueToken = (request: TokenRequest) => Promise<LoggedIn>;

export function createIssueToken({ sign, issuer, audience, lifetimes, ...deps }: IssueTokenDeps): IssueToken {
  return async ({ kind, now, expires: sessionEnd, isStrong, ...of }) => {
    const expires = Math.min(sessionEnd, now + lifetimes[kind].tokenMs);
    return {
      ...of,
      token: await sign(claimsOf({ ...of, issuer, audience, now, expires })),
      left: { sessionMs: sessionEnd - now, tokenMs: expires - now },
      needsSecondFactor: needsSecondFactor({ roles: namesOf(of.roles) }, { isStrong }, deps),
    };
  };
}

export interface StartSessionDeps {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly issueToken: IssueToken;
  readonly lifetimes: Readonly<Record<SessionKind, Lifetimes>>;
}

/**
 * Starts a session for an authenticated user and issues its token; undefined if all sessions were ended meanwhile. Errors:
 * `forbidden` with reason `verification_pending`; `unavailable`.
 */
export type StartSession = (
  user: MLPUser,
  how: Pick<NewSession, 'since' | 'method' | 'isStrong'>,
  by: Requester,
  kind: SessionKind,
) => Promise<LoggedIn | undefined>;

export function createStartSession({ users, sessions, issueToken, lifetimes }: StartSessionDeps): StartSession {
  return async (user, how, by, kind) => {
    if (isPending(user)) throw new AppError('forbidden', 'Verification Pending', { reason: 'verification_pending' });
    const roles = await users.rolesOf(user.userId);
    const wanted = { ...how, userId: user.userId, lifetimeMs: lifetimes[kind].sessionMs };
    const started = await sessions.start(wanted, by);
    if (!started) return undefined;
    const { sessionId, created: now, expires, isFirst } = started;
    return issueToken({ kind, user, roles, sessionId, now, expires, isFirst, isStrong: how.isStrong });
  };
}
