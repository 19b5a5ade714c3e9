/** How long a ticket waits to be used: a browser opens the stream at once. */
export const ticketMs = 30_000;

/** What a ticket opens, and under whose session. */
export interface StreamTicket {
  readonly sessionId: string;
  /** As services see it, without the prefix of the edge. */
  readonly path: string;
}

/** One-time tickets for event streams. */
export interface StreamTickets {
  /** Errors: `rate_limited` where the session has too many. */
  issue(ticket: StreamTicket, lifetimeMs: number): Promise<string>;
  /** The session of a ticket that has not been used; it is from now on. Undefined for any other ticket and path. */
  use(ticket: string, path: string): Promise<string | undefined>;
  /** The session of a ticket that has opened a stream at this path. */
  findUsed(ticket: string, path: string): Promise<string | undefined>;
}

/** The path of an event stream as services see it: clients may name it as they request it, with the edge's `/api`. */
export const streamPath = (path: string): string => path.replace(/^\/api(?=\/)/, '');
