import { toAppError } from '../../kit/errors.ts';
import { type Caller, requireSession } from '../../kit/http/caller.ts';
import { secondFactorReason } from '../../platform/principals/second-factor-needed.ts';
import { type StreamTickets as Store, streamPath, ticketMs } from '../domain/stream-ticket.ts';
import type { CallerOfSession } from './recognise-token.ts';

export interface StreamTicketsDeps {
  readonly streamTickets: Store;
  readonly callerOfSession: CallerOfSession;
}

/** Tickets that open one event stream in place of a token. */
export interface StreamTickets {
  /** Valid for half a minute. Errors: `forbidden` without a session; `rate_limited`; `unavailable`. */
  issue(caller: Caller, path: string): Promise<{ readonly ticket: string; readonly lifetimeMs: number }>;
  /**
   * The caller of a ticket: at its one use, or `again` while its stream is open. Undefined where it is invalid, or its session
   * has ended. Errors: `unavailable`.
   */
  redeem(ticket: string, path: string, again: boolean): Promise<Caller | undefined>;
}

export function createStreamTickets({ streamTickets, callerOfSession }: StreamTicketsDeps): StreamTickets {
  return {
    async issue(caller, path) {
      requireSession(caller);
      const sessionId = caller.sessionId ?? '';
      const ticket = await streamTickets.issue({ sessionId, path: streamPath(path) }, ticketMs);
      return { ticket, lifetimeMs: ticketMs };
    },
    async redeem(ticket, path, again) {
      const sessionId = await (again ? streamTickets.findUsed(ticket, path) : streamTickets.use(ticket, path));
      if (sessionId === undefined) return undefined;
      return callerOfSession(sessionId).catch((thrown) => {
        const { code, reason } = toAppError(thrown);
        // Also the session of a new administrator who needs a second factor first.
        if (code === 'unauthenticated' || reason === secondFactorReason) return undefined;
        throw thrown;
      });
    },
  };
}
