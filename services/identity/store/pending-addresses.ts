import { randomHex } from '../../kit/ids.ts';
import type { Transactions } from '../../kit/store/transactions.ts';
import type { PendingAddress, PendingAddresses } from '../domain/pending-address.ts';
import { digestOf } from './digest.ts';

const tokenBytes = 16;

export function createPendingAddresses(database: Transactions): PendingAddresses {
  return {
    async begin({ userId, email }) {
      await database.query(
        `WITH account AS (INSERT INTO accounts (user_id) VALUES ($1) ON CONFLICT DO NOTHING)
         INSERT INTO pending_addresses (user_id, email) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, digest = NULL, expires = NULL`,
        [userId, email],
      );
    },
    async issueToken({ userId, email }, lifetimeMs) {
      const token = randomHex(tokenBytes);
      const found = await database.query(
        `UPDATE pending_addresses SET digest = $3, expires = clock_timestamp() + $4 * interval '1 millisecond'
          WHERE user_id = $1 AND lower(email) = lower($2) RETURNING user_id`,
        [userId, email, digestOf(token), lifetimeMs],
      );
      return found.length > 0 ? token : undefined;
    },
    async find(token) {
      const text = `SELECT user_id AS "userId", email FROM pending_addresses
        WHERE digest = $1 AND expires > clock_timestamp()`;
      return (await database.query<PendingAddress>(text, [digestOf(token)]))[0];
    },
    async remove(userId) {
      await database.query('DELETE FROM pending_addresses WHERE user_id = $1', [userId]);
    },
  };
}
