import { randomUUID } from 'node:crypto';
import type { Database, Transactions } from '../../kit/store/transactions.ts';
import type { Requester } from '../domain/ports.ts';
import type { ListedSession, OpenSession, RotatedSession, SessionEnd, Sessions } from '../domain/session.ts';
import { contextOf } from './context-of.ts';

/** Ends the sessions that match a condition and records an event for each; `$1` is the reason, `$2` the context. */
const endWhere = (condition: string) => `
  WITH over AS (
    UPDATE sessions SET ended = clock_timestamp()
     WHERE ended IS NULL AND expires > clock_timestamp() AND ${condition} RETURNING session_id, user_id)
  SELECT tell('SessionEnded', user_id, jsonb_build_object('sessionId', session_id, 'reason', $1::text), $2::jsonb) FROM over`;

const hold = `
  INSERT INTO accounts AS known (user_id) VALUES ($1)
  ON CONFLICT (user_id) DO UPDATE SET welcomed = known.welcomed RETURNING closed, welcomed`;

const insert = `
  INSERT INTO sessions (session_id, user_id, expires, strong)
  VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond', $4) RETURNING created, expires`;

const isFresh = `coalesce(rotated > clock_timestamp() - $3 * interval '1 millisecond', false)`;

/** `$2` is the generation that is shown. Two at the same time wait for each other, and the second sees the move of the first. */
const rotate = `
  UPDATE sessions
     SET generation = CASE WHEN ${isFresh} THEN generation ELSE generation + 1 END,
         rotated = CASE WHEN ${isFresh} THEN rotated ELSE clock_timestamp() END
   WHERE session_id = $1 AND ended IS NULL AND expires > clock_timestamp()
     AND (generation = $2 OR generation = $2::integer + 1 AND ${isFresh})
  RETURNING generation, expires, clock_timestamp() AS now`;

const endOne = endWhere('session_id = $3');
const endAllOfUser = endWhere("user_id = $3 AND created <= coalesce($4, 'infinity'::timestamptz)");

export function createSessions(database: Transactions): Sessions {
  return {
    async now() {
      const [clock] = await database.query<{ now: number }>('SELECT clock_timestamp() AS now');
      return clock?.now ?? 0;
    },

    start: ({ userId, since, method, isStrong, lifetimeMs }, by) =>
      database.transaction(async (inner) => {
        // `endAll` locks the same row: either it sees this session, or this transaction sees its time in `closed`.
        const [account] = await inner.query<{ closed: number | null; welcomed: boolean }>(hold, [userId]);
        if (!account || (account.closed !== null && account.closed >= since)) return undefined;
        const sessionId = randomUUID();
        const [times] = await inner.query<{ created: number; expires: number }>(insert, [
          sessionId,
          userId,
          lifetimeMs,
          isStrong,
        ]);
        if (!account.welcomed) await inner.query('UPDATE accounts SET welcomed = true WHERE user_id = $1', [userId]);
        const says = JSON.stringify({ sessionId, method });
        await inner.query(`SELECT tell('SessionStarted', $1, $2, $3)`, [userId, says, contextOf({ ...by, userId })]);
        return times && { sessionId, ...times, isFirst: !account.welcomed };
      }),

    async find(sessionId) {
      const text = `SELECT user_id AS "userId", strong AS "isStrong" FROM sessions
        WHERE session_id = $1 AND ended IS NULL AND expires > clock_timestamp()`;
      return (await database.query<OpenSession>(text, [sessionId]))[0];
    },

    listOpen(userId) {
      const text = `SELECT session_id AS "sessionId", created, expires, rotated AS renewed FROM sessions
        WHERE user_id = $1 AND ended IS NULL AND expires > clock_timestamp() ORDER BY created DESC LIMIT 100`;
      return database.query<ListedSession>(text, [userId]);
    },

    async strengthen(sessionId) {
      await database.query('UPDATE sessions SET strong = true WHERE session_id = $1', [sessionId]);
    },

    async startedAt(sessionId) {
      const text = 'SELECT created FROM sessions WHERE session_id = $1';
      return (await database.query<{ created: number }>(text, [sessionId]))[0]?.created;
    },

    async rotate(sessionId, generation, toleranceMs) {
      return (await database.query<RotatedSession>(rotate, [sessionId, generation, toleranceMs]))[0];
    },

    async end(sessionId, reason, by) {
      await database.query(endOne, [reason, contextOf(by), sessionId]);
    },

    endAll: (userId, reason, by, at) => database.transaction((inner) => endAllSessions(inner, userId, reason, by, at)),
  };
}

/** The same as a part of a larger transaction. */
export async function endAllSessions(
  inner: Database,
  userId: string,
  reason: SessionEnd,
  by: Requester,
  at?: number,
): Promise<void> {
  const until = at === undefined ? null : new Date(at);
  const text = `
    INSERT INTO accounts AS known (user_id, closed) VALUES ($1, coalesce($2::timestamptz, clock_timestamp()))
    ON CONFLICT (user_id) DO UPDATE SET closed = greatest(known.closed, coalesce($2::timestamptz, clock_timestamp()))`;
  await inner.query(text, [userId, until]);
  await inner.query(endAllOfUser, [reason, contextOf(by), userId, until]);
}

/** Deletes sessions a day after they expired. */
export async function deleteExpiredSessions(database: Transactions): Promise<void> {
  await database.query(`DELETE FROM sessions WHERE expires < now() - interval '1 day'`);
}
