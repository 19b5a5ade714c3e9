import type { Session } from '../session.ts';
import { type Change, changeColumns } from './change.ts';

// The positions are an array, so that the planner looks them up one by one. With a join it may scan the whole table for
// the few that wait, whenever its statistics say that the queue is long.
const oldest = `
  SELECT ${changeColumns}
    FROM change
   WHERE position = ANY (ARRAY(SELECT position FROM outbox ORDER BY position LIMIT $1))
   ORDER BY position`;

/** The oldest unpublished changes, in order. */
export const readOldest = (session: Session, limit: number): Promise<Change[]> =>
  session.query<Change>(oldest, [limit]);

/**
 * Removes published changes from the queue. Each by its own position, never "all up to": a transaction that took its
 * position early may commit late, and its change would be lost.
 */
export async function removePublished(session: Session, changes: readonly Change[]): Promise<void> {
  await session.query('DELETE FROM outbox WHERE position = ANY ($1)', [changes.map(({ position }) => position)]);
}
