import { AppError } from '../../kit/errors.ts';
import type { Transactions } from '../../kit/store/transactions.ts';
import type { Accounts } from '../domain/accounts.ts';
import { contextOf } from './context-of.ts';
import { digestOf } from './digest.ts';

const known = 'INSERT INTO accounts (user_id) VALUES ($1) ON CONFLICT DO NOTHING';

export function createAccounts(database: Transactions): Accounts {
  return {
    async recordVerifiedEmail(userId, email, by) {
      const text = `
        WITH news AS (
          INSERT INTO accounts AS known (user_id, verified_email) VALUES ($1, lower($2))
          ON CONFLICT (user_id) DO UPDATE SET verified_email = excluded.verified_email
            WHERE known.verified_email IS DISTINCT FROM excluded.verified_email
          RETURNING user_id)
        SELECT tell('EmailVerified', user_id, '{}', $3) FROM news`;
      await database.query(text, [userId, email, contextOf(by)]);
    },
    async recordDeactivation(userId, by) {
      await database.query(`SELECT tell('UserDeactivated', $1, '{}', $2)`, [userId, contextOf(by)]);
    },
    async hasVerifiedEmail(userId, email) {
      const text = 'SELECT FROM accounts WHERE user_id = $1 AND verified_email = lower($2)';
      return (await database.query(text, [userId, email])).length > 0;
    },
    async hasMailedPassword(userId) {
      const text = 'SELECT FROM accounts WHERE user_id = $1 AND mailed_password';
      return (await database.query(text, [userId])).length > 0;
    },
    async recordVerificationMail(userId, token, email) {
      const text = `
        INSERT INTO accounts (user_id, verification_digest, verification_email) VALUES ($1, $2, lower($3))
        ON CONFLICT (user_id) DO UPDATE SET verification_digest = excluded.verification_digest,
          verification_email = excluded.verification_email`;
      await database.query(text, [userId, digestOf(token), email]);
    },
    async wasMailedTo(userId, token, email) {
      const text = `SELECT FROM accounts
        WHERE user_id = $1 AND verification_digest = $2 AND verification_email = lower($3)`;
      return (await database.query(text, [userId, digestOf(token), email])).length > 0;
    },
    async findLinked(providerCode, providerUserId) {
      const text = 'SELECT user_id AS "userId" FROM linked_accounts WHERE provider_code = $1 AND provider_user_id = $2';
      return (await database.query<{ userId: string }>(text, [providerCode, providerUserId]))[0]?.userId;
    },
    link: (userId, providerCode, providerUserId) =>
      database.transaction(async (inner) => {
        await inner.query(known, [userId]);
        const [found] = await inner.query<{ userId: string }>(
          `INSERT INTO linked_accounts AS linked (user_id, provider_code, provider_user_id) VALUES ($1, $2, $3)
           ON CONFLICT (provider_code, provider_user_id) DO UPDATE SET user_id = linked.user_id
           RETURNING user_id AS "userId"`,
          [userId, providerCode, providerUserId],
        );
        if (found?.userId !== userId)
          throw new AppError('conflict', 'This account at the provider is linked to another user.', {
            reason: 'linked_elsewhere',
          });
      }),
    async unlink(providerCode, providerUserId) {
      const text = 'DELETE FROM linked_accounts WHERE provider_code = $1 AND provider_user_id = $2';
      await database.query(text, [providerCode, providerUserId]);
    },
    async remove(userId) {
      await database.query('DELETE FROM accounts WHERE user_id = $1', [userId]);
    },
  };
}
