import { toAppError } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import { clientNetwork } from '../../kit/http/client-network.ts';
import type { FailureLimit } from '../../kit/http/failure-limit.ts';
import type { PresentedToken } from '../../platform/principals/presented-token.ts';
import { invalidToken, type VerifyToken } from '../../platform/tokens/verify.ts';
import type { ApiTokens } from '../domain/api-token.ts';
import { namesOf } from '../domain/claims.ts';
import type { Users } from '../domain/ports.ts';
import { sessionScopes } from '../domain/scopes.ts';
import type { Sessions } from '../domain/session.ts';

export interface RecogniseTokenDeps {
  readonly verify: VerifyToken;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly apiTokens: ApiTokens;
  /** Counts wrong API tokens by network. */
  readonly networks: FailureLimit;
}

/**
 * The caller a token authenticates now: it has not been revoked, and the user exists, is active and has these roles. Errors:
 * `unauthenticated`, `rate_limited`, `unavailable`.
 */
export type RecogniseToken = (shown: PresentedToken, address: string) => Promise<Caller>;

/** The format of session ids; the store accepts no other. */
const sessionId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Longer texts are no API token: `login:token`, with an e-mail address at most and 32 characters. */
const longest = 200;

export function createRecogniseToken(deps: RecogniseTokenDeps): RecogniseToken {
  const { verify, users, sessions, apiTokens, networks } = deps;

  async function bySession(token: string): Promise<Caller> {
    const { sid } = await verify(token);
    const userId = sessionId.test(sid) ? await sessions.userOf(sid) : undefined;
    const found = userId === undefined ? undefined : await users.findWithRoles(userId);
    if (!found?.user.active) throw invalidToken();
    const { user, roles } = found;
    const { loginName } = user;
    return {
      userId: user.userId,
      loginName,
      roles: namesOf(roles),
      via: 'session',
      scopes: sessionScopes,
      sessionId: sid,
    };
  }

  async function byApiToken(text: string): Promise<Caller | undefined> {
    // The name ends at the last colon; a token contains none.
    const at = text.lastIndexOf(':');
    const [name, token] = [text.slice(0, at).toLowerCase(), text.slice(at + 1)];
    const known = text.length > longest ? undefined : await apiTokens.find(token);
    if (!known) return undefined;
    const found = await users.findWithRoles(known.userId);
    if (!found?.user.active) return undefined;
    const { userId, loginName, email } = found.user;
    if (name !== loginName.toLowerCase() && name !== email.toLowerCase()) return undefined;
    return { userId, loginName, roles: namesOf(found.roles), via: 'api-token', scopes: known.scopes };
  }

  return async ({ kind, token }, address) => {
    if (kind === 'session') return bySession(token);
    const caller = await byApiToken(token);
    if (caller) return caller;
    // Only wrong tokens count, and valid ones always pass: another client behind the same address must not lock a program
    // out, and 128 random bits cannot be guessed at any rate.
    networks.take(clientNetwork(address));
    throw invalidToken();
  };
}

/** The caller of a token; undefined if the token is unknown, expired or revoked. Errors: `rate_limited`, `unavailable`. */
export async function callerOfToken(
  recogniseToken: RecogniseToken,
  shown: PresentedToken,
  address: string,
): Promise<Caller | undefined> {
  try {
    return await recogniseToken(shown, address);
  } catch (thrown) {
    if (toAppError(thrown).code === 'unauthenticated') return undefined;
    throw thrown;
  }
}
