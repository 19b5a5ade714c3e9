import type { MLPRole, MLPUser } from '../../contracts/catalog-api.ts';
import { AppError } from '../../kit/errors.ts';
import type { SignToken } from '../../platform/tokens/sign.ts';
import { claimsOf, isPending, namesOf } from '../domain/claims.ts';
import type { Requester, Users } from '../domain/ports.ts';
import { needsSecondFactor } from '../domain/second-factor.ts';
import type { NewSession, Sessions } from '../domain/session.ts';

export interface StartSessionDeps {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly sign: SignToken;
  readonly issuer: string;
  readonly audience: string;
  readonly lifetimeMs: number;
  /** Whether administrators need a second factor. */
  readonly isRequiredOfAdmins: boolean;
}

/** A successful log-in. */
export interface LoggedIn {
  readonly token: string;
  readonly user: MLPUser;
  readonly roles: readonly MLPRole[];
  readonly isFirst: boolean;
  /** Whether the session may only set a second factor up. */
  readonly needsSecondFactor: boolean;
}

/**
 * Starts a session for an authenticated user and issues its token; undefined if all sessions were ended meanwhile. Errors:
 * `forbidden` with reason `verification_pending`; `unavailable`.
 */
export type StartSession = (
  user: MLPUser,
  how: Pick<NewSession, 'since' | 'method' | 'isStrong'>,
  by: Requester,
) => Promise<LoggedIn | undefined>;

export function createStartSession(deps: StartSessionDeps): StartSession {
  const { users, sessions, sign, issuer, audience, lifetimeMs } = deps;
  return async (user, how, by) => {
    if (isPending(user)) throw new AppError('forbidden', 'Verification Pending', { reason: 'verification_pending' });
    const roles = await users.rolesOf(user.userId);
    const started = await sessions.start({ ...how, userId: user.userId, lifetimeMs }, by);
    if (!started) return undefined;
    const { sessionId, created: now, expires, isFirst } = started;
    return {
      token: await sign(claimsOf({ user, roles, sessionId, issuer, audience, now, expires })),
      user,
      roles,
      isFirst,
      needsSecondFactor: needsSecondFactor({ roles: namesOf(roles) }, how, deps),
    };
  };
}
