import { randomBytes } from 'node:crypto';
import type { Transactions } from '../../kit/store/transactions.ts';
import type { MailedPassword, MailedPasswords } from '../domain/mailed-password.ts';
import { digestOf } from './digest.ts';

/** 120 bits, in 20 characters that can be typed. */
const passwordBytes = 15;

export function createMailedPasswords(database: Transactions): MailedPasswords {
  return {
    async issue(userId, email, lifetimeMs) {
      const password = randomBytes(passwordBytes).toString('base64url');
      await database.query(
        `WITH account AS (INSERT INTO accounts (user_id) VALUES ($1) ON CONFLICT DO NOTHING)
         INSERT INTO mailed_passwords (user_id, digest, expires, email)
         VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond', lower($4))
         ON CONFLICT (user_id)
           DO UPDATE SET digest = excluded.digest, expires = excluded.expires, email = excluded.email`,
        [userId, digestOf(password), lifetimeMs, email],
      );
      return password;
    },
    async find(password) {
      const text = `SELECT user_id AS "userId", email, expires FROM mailed_passwords
        WHERE digest = $1 AND expires > clock_timestamp()`;
      return (await database.query<MailedPassword>(text, [digestOf(password)]))[0];
    },
    async forget(userId) {
      await database.query('DELETE FROM mailed_passwords WHERE user_id = $1', [userId]);
    },
  };
}
