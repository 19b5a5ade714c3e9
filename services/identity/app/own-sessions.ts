import { notFound } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import type { Requester } from '../domain/ports.ts';
import type { ListedSession, Sessions } from '../domain/session.ts';

/** Where a user is logged in. */
export interface OwnSessions {
  /** The newest first. Errors: `unavailable`. */
  list(caller: Caller): Promise<readonly (ListedSession & { readonly isCurrent: boolean })[]>;
  /** Errors: `not_found` also for a session of another user; `unavailable`. */
  end(caller: Caller, sessionId: string, by: Requester): Promise<void>;
}

export function createOwnSessions({ sessions }: { readonly sessions: Sessions }): OwnSessions {
  return {
    async list({ userId, sessionId }) {
      const open = await sessions.listOpen(userId);
      return open.map((session) => ({ ...session, isCurrent: session.sessionId === sessionId }));
    },
    async end({ userId }, sessionId, by) {
      const session = await sessions.find(sessionId);
      if (session?.userId !== userId) throw notFound('You have no session with this id; it may have ended already.');
      await sessions.end(sessionId, 'log-out', by);
    },
  };
}
