import type { Transactions } from '../../kit/store/transactions.ts';
import type { PendingOperations, PendingPasswordChange, PendingSignUp } from '../domain/pending-operation.ts';
import { revokeUnkeptTokens } from './api-tokens.ts';
import { contextOf } from './context-of.ts';
import { requestMail } from './mail-requests.ts';
import { endAllSessions } from './sessions.ts';

/** Longer than any request takes; a slower request finds the operation completed. */
const isInterrupted = `begun < clock_timestamp() - interval '1 minute'`;
const batchSize = 100;

export function createPendingOperations(database: Transactions): PendingOperations {
  return {
    async beginSignUp({ userId, way, roles, verify }) {
      const text = 'INSERT INTO begun_sign_ups (user_id, way, roles, verify) VALUES ($1, $2, $3, $4)';
      await database.query(text, [userId, way, roles, verify]);
    },

    completeSignUp: ({ userId, way, verify }, { loginName }, by) =>
      database.transaction(async (inner) => {
        const gone = await inner.query('DELETE FROM begun_sign_ups WHERE user_id = $1 RETURNING user_id', [userId]);
        // Another process has completed it.
        if (gone.length === 0) return;
        const says = JSON.stringify({ loginName, way, verificationPending: verify });
        await inner.query(`SELECT tell('UserSignedUp', $1, $2, $3)`, [userId, says, contextOf(by)]);
        if (verify) await requestMail(inner, 'verify-account', loginName);
      }),

    async cancelSignUp(userId) {
      await database.query('DELETE FROM begun_sign_ups WHERE user_id = $1', [userId]);
    },

    async beginPasswordChange({ changeId, userId, way }) {
      const text = 'INSERT INTO begun_password_changes (change_id, user_id, way) VALUES ($1, $2, $3)';
      await database.query(text, [changeId, userId, way]);
    },

    completePasswordChange: ({ changeId, userId, way }, by) =>
      database.transaction(async (inner) => {
        const text = 'DELETE FROM begun_password_changes WHERE change_id = $1 RETURNING change_id';
        if ((await inner.query(text, [changeId])).length === 0) return;
        await endAllSessions(inner, userId, 'password', by);
        await revokeUnkeptTokens(inner, userId, by);
        const isMailed = way === 'mailed-password';
        await inner.query('UPDATE accounts SET mailed_password = $2 WHERE user_id = $1', [userId, isMailed]);
        await inner.query('DELETE FROM mailed_passwords WHERE user_id = $1', [userId]);
        await inner.query(`SELECT tell('PasswordChanged', $1, $2, $3)`, [
          userId,
          JSON.stringify({ way }),
          contextOf(by),
        ]);
      }),

    async cancelPasswordChange(changeId) {
      await database.query('DELETE FROM begun_password_changes WHERE change_id = $1', [changeId]);
    },

    async findInterrupted() {
      const signUps = await database.query<PendingSignUp>(
        `SELECT user_id AS "userId", way, roles, verify FROM begun_sign_ups WHERE ${isInterrupted} LIMIT ${batchSize}`,
      );
      const passwordChanges = await database.query<PendingPasswordChange>(
        `SELECT change_id AS "changeId", user_id AS "userId", way FROM begun_password_changes
          WHERE ${isInterrupted} LIMIT ${batchSize}`,
      );
      return { signUps, passwordChanges };
    },
  };
}
