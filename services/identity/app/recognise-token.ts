import { toAppError } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import { clientNetwork } from '../../kit/http/client-network.ts';
import type { FailureLimit } from '../../kit/http/failure-limit.ts';
import type { PresentedToken } from '../../platform/principals/presented-token.ts';
import { secondFactorNeeded } from '../../platform/principals/second-factor-needed.ts';
import { invalidToken, type VerifyToken } from '../../platform/tokens/verify.ts';
import type { ApiTokens } from '../domain/api-token.ts';
import { namesOf } from '../domain/claims.ts';
import type { Users } from '../domain/ports.ts';
import { sessionScopes } from '../domain/scopes.ts';
import { needsSecondFactor } from '../domain/second-factor.ts';
import type { Sessions } from '../domain/session.ts';

export interface RecogniseTokenDeps {
  readonly verify: VerifyToken;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly apiTokens: ApiTokens;
  /** Counts wrong API tokens by network. */
  readonly networks: FailureLimit;
  /** Whether administrators need a second factor. */
  readonly isRequiredOfAdmins: boolean;
}

/**
 * The caller a token authenticates now: it has not been revoked, and the user exists, is active and has these roles. Errors:
 * `unauthenticated`, `rate_limited`, `unavailable`; `forbidden` with reason `second_factor_needed` for the session of an administrator
 * who has to set a second factor up, unless it is for that (`isSetup`).
 */
export type RecogniseToken = (shown: PresentedToken, address: string, isSetup?: boolean) => Promise<Caller>;

/** The format of session ids; the store accepts no other. */
const sessionId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Longer texts are no API token: `login:token`, with an e-mail address at most and 32 characters. */
const longest = 200;

/** The caller of an open session. Errors: `unauthenticated`, `unavailable`, `forbidden` as with `RecogniseToken`. */
export type CallerOfSession = (sessionId: string, isSetup?: boolean) => Promise<Caller>;

export function createCallerOfSession(
  deps: Pick<RecogniseTokenDeps, 'users' | 'sessions' | 'isRequiredOfAdmins'>,
): CallerOfSession {
  const { users, sessions } = deps;
  return async (sid, isSetup = false) => {
    const session = sessionId.test(sid) ? await sessions.find(sid) : undefined;
    const found = session && (await users.findWithRoles(session.userId));
    if (!session || !found?.user.active) throw invalidToken();
    const { userId, loginName } = found.user;
    const roles = namesOf(found.roles);
    if (!isSetup && needsSecondFactor({ roles }, session, deps)) throw secondFactorNeeded();
    return {
      userId,
      loginName,
      roles,
      via: 'session',
      scopes: sessionScopes,
      sessionId: sid,
    };
  };
}

export function createRecogniseToken(deps: RecogniseTokenDeps): RecogniseToken {
  const { verify, users, apiTokens, networks } = deps;
  const callerOfSession = createCallerOfSession(deps);

  async function byApiToken(text: string): Promise<Caller | undefined> {
    // The name ends at the last colon; a token contains none. A token that comes alone names its user as well.
    const at = text.lastIndexOf(':');
    const [name, token] = [at < 0 ? undefined : text.slice(0, at).toLowerCase(), text.slice(at + 1)];
    const known = text.length > longest ? undefined : await apiTokens.find(token);
    if (!known) return undefined;
    const found = await users.findWithRoles(known.userId);
    if (!found?.user.active) return undefined;
    const { userId, loginName, email } = found.user;
    const names: readonly (string | undefined)[] = [undefined, loginName.toLowerCase(), email.toLowerCase()];
    if (!names.includes(name)) return undefined;
    return { userId, loginName, roles: namesOf(found.roles), via: 'api-token', scopes: known.scopes };
  }

  return async ({ kind, token }, address, isSetup = false) => {
    if (kind === 'session') return callerOfSession((await verify(token)).sid, isSetup);
    const caller = await byApiToken(token);
    if (caller) return caller;
    // Only wrong tokens count, and valid ones always pass: another client behind the same address must not lock a program
    // out, and 128 random bits cannot be guessed at any rate.
    networks.take(clientNetwork(address));
    throw invalidToken();
  };
}

/** The caller of a token; undefined if the token is unknown, expired or revoked. Errors: the others of `RecogniseToken`. */
export async function callerOfToken(
  recogniseToken: RecogniseToken,
  shown: PresentedToken,
  address: string,
  isSetup = false,
): Promise<Caller | undefined> {
  try {
    return await recogniseToken(shown, address, isSetup);
  } catch (thrown) {
    if (toAppError(thrown).code === 'unauthenticated') return undefined;
    throw thrown;
  }
}
