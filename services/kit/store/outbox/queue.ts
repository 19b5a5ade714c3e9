import type { Session } from '../session.ts';
import { type Change, changeColumns } from './change.ts';

/** A change that is about to be published. */
export interface NumberedChange extends Change {
  /** Ascending in the order in which changes are published first; a repeat has the number it had. */
  readonly sequence: number;
}

// The positions are an array, so that the planner looks them up one by one. With a join it may scan the whole table for
// the few that wait, whenever its statistics say that the queue is long.
const changesOf = (run: string) => `
  WITH run AS (${run})
  SELECT ${changeColumns}, (SELECT first FROM run) + array_position((SELECT positions FROM run), position) - 1 AS sequence
    FROM change
   WHERE position = ANY (ARRAY(SELECT position FROM outbox WHERE position = ANY ((SELECT positions FROM run)::bigint[])))
   ORDER BY sequence`;

// Numbers begin at the time, in microseconds, so that a database that was restored from a backup does not repeat any.
const next = changesOf(`
  UPDATE outbox_run
     SET first = greatest(first + cardinality(positions), (extract(epoch FROM clock_timestamp()) * 1000000)::bigint),
         positions = ARRAY(SELECT position FROM outbox ORDER BY position LIMIT $1)
   WHERE EXISTS (SELECT FROM outbox) RETURNING first, positions`);

const unfinished = changesOf('SELECT first, positions FROM outbox_run');

/** Numbers the oldest unpublished changes, in order. The ones it resolved to before have to be published by then. */
export const takeOldest = (session: Session, limit: number): Promise<NumberedChange[]> =>
  session.query<NumberedChange>(next, [limit]);

/** Changes that were numbered, and may or may not have been published. */
export const readUnfinished = (session: Session): Promise<NumberedChange[]> =>
  session.query<NumberedChange>(unfinished);

/**
 * Removes published changes from the queue. Each by its own position, never "all up to": a transaction that took its
 * position early may commit late, and its change would be lost.
 */
export async function removePublished(session: Session, changes: readonly Change[]): Promise<void> {
  await session.query('DELETE FROM outbox WHERE position = ANY ($1)', [changes.map(({ position }) => position)]);
}
