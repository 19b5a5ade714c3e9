import { AppError } from '../../kit/errors.ts';
import { randomHex } from '../../kit/ids.ts';
import type { Database } from '../../kit/store/transactions.ts';
import type { StreamTickets } from '../domain/stream-ticket.ts';
import { digestOf } from './digest.ts';

const ticketBytes = 16;
/** Of a session; those that are over are deleted when the next is issued. */
const mostTickets = 500;
/** Sessions of browsers last for days. A stream that is open for longer ends, and its client opens another. */
const streamHours = 12;

export function createStreamTickets(database: Database): StreamTickets {
  const sessionOf = async (text: string, ticket: string, path: string) =>
    (await database.query<{ sessionId: string }>(text, [digestOf(ticket), path]))[0]?.sessionId;

  return {
    async issue({ sessionId, path }, lifetimeMs) {
      const ticket = randomHex(ticketBytes);
      await database.query(
        `DELETE FROM stream_tickets WHERE session_id = $1
            AND expires < clock_timestamp() - CASE WHEN used IS NULL THEN interval '0' ELSE interval '${streamHours} hours' END`,
        [sessionId],
      );
      const made = await database.query(
        `INSERT INTO stream_tickets (digest, session_id, path, expires)
         SELECT $1, $2, $3, clock_timestamp() + $4 * interval '1 millisecond'
          WHERE (SELECT count(*) FROM stream_tickets WHERE session_id = $2) < ${mostTickets}
         RETURNING digest`,
        [digestOf(ticket), sessionId, path, lifetimeMs],
      );
      if (made.length > 0) return ticket;
      throw new AppError('rate_limited', 'This session has opened too many streams; log in again.', {
        retryAfterSeconds: 60,
      });
    },
    use: (ticket, path) =>
      sessionOf(
        `UPDATE stream_tickets SET used = clock_timestamp()
          WHERE digest = $1 AND path = $2 AND used IS NULL AND expires > clock_timestamp()
         RETURNING session_id AS "sessionId"`,
        ticket,
        path,
      ),
    findUsed: (ticket, path) =>
      sessionOf(
        `SELECT session_id AS "sessionId" FROM stream_tickets WHERE digest = $1 AND path = $2 AND used IS NOT NULL`,
        ticket,
        path,
      ),
  };
}
