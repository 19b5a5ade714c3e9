import type { PresentedToken } from '../../platform/principals/presented-token.ts';
import type { Requester } from '../domain/ports.ts';
import type { Sessions } from '../domain/session.ts';
import { callerOfToken, type RecogniseToken } from './recognise-token.ts';

export interface LogOutDeps {
  readonly recogniseToken: RecogniseToken;
  readonly sessions: Sessions;
}

/** Ends the session of a token; resolves to its user, undefined where there was none. Errors: `rate_limited`, `unavailable`. */
export type LogOut = (shown: PresentedToken | undefined, by: Requester) => Promise<string | undefined>;

export function createLogOut({ recogniseToken, sessions }: LogOutDeps): LogOut {
  return async (shown, by) => {
    if (shown?.kind !== 'session') return undefined;
    const caller = await callerOfToken(recogniseToken, shown, by.address, true);
    if (caller?.sessionId === undefined) return undefined;
    await sessions.end(caller.sessionId, 'log-out', { ...by, userId: caller.userId });
    return caller.userId;
  };
}
