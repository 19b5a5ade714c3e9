import type { DigestStore, Rhythm } from '../domain/webhook.ts';
import type { Query } from './query.ts';

const set = `INSERT INTO digests (user_id, rhythm) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET rhythm = excluded.rhythm`;

/** Deliveries that are already scheduled keep their time. */
export const createDigestStore = (query: Query): DigestStore => ({
  async get(userId) {
    const [row] = await query<{ rhythm: Rhythm }>('SELECT rhythm FROM digests WHERE user_id = $1', [userId]);
    return row?.rhythm ?? 'at_once';
  },
  async set(userId, rhythm) {
    if (rhythm === 'at_once') await query('DELETE FROM digests WHERE user_id = $1', [userId]);
    else await query(set, [userId, rhythm]);
  },
});
