import { hash } from 'node:crypto';
import type { SharedCounts } from '../../http/window-counts.ts';
import { callPostgres, type Postgres } from '../postgres.ts';

/** The clock is that of the database. A window that is over begins anew with these points. */
const add = `
  INSERT INTO window_counts AS known (key, points, ends_at) VALUES ($1, $2, now() + $3 * interval '1 millisecond')
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN known.ends_at > now() THEN known.points ELSE 0 END + excluded.points,
    ends_at = CASE WHEN known.ends_at > now() THEN known.ends_at ELSE excluded.ends_at END
  RETURNING points AS count, ceil(1000 * extract(epoch FROM ends_at - now()))::int AS "leftMs"`;

const deleteOver = 'DELETE FROM window_counts WHERE ends_at <= now()';

/** About how often an addition deletes windows that are over. */
const cleaningShare = 1 / 200;

/** Counts in the table `window_counts`, each addition in one statement. */
export const createPostgresCounts = ({ pool }: Pick<Postgres, 'pool'>): SharedCounts => ({
  async add(key, points, leftMs) {
    // Digests, because keys hold addresses and names of people.
    const values = [hash('sha256', key, 'buffer'), points, Math.max(1, Math.ceil(leftMs))];
    return callPostgres(async () => {
      const { rows } = await pool.query({ name: 'add to window counts', text: add, values });
      // What could not be deleted now is deleted later; the addition stands.
      if (Math.random() < cleaningShare) await pool.query(deleteOver).catch(() => undefined);
      return rows[0];
    });
  },
});
