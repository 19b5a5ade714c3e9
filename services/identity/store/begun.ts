import type { Begun, BegunPasswordChange, BegunSignUp } from '../domain/begun.ts';
import { askForMail } from './asked-mails.ts';
import { contextOf, type Transactions } from './database.ts';
import { endAllSessions } from './sessions.ts';

/** Longer than any request takes; who is slower finds the work done. */
const isLeft = `begun < clock_timestamp() - interval '1 minute'`;
const mostAtOnce = 100;

export function createBegun(database: Transactions): Begun {
  return {
    async beginSignUp({ userId, way, roles, verify }) {
      const text = 'INSERT INTO begun_sign_ups (user_id, way, roles, verify) VALUES ($1, $2, $3, $4)';
      await database.query(text, [userId, way, roles, verify]);
    },

    endSignUp: ({ userId, way, verify }, { loginName }, by) =>
      database.atOnce(async (inner) => {
        const gone = await inner.query('DELETE FROM begun_sign_ups WHERE user_id = $1 RETURNING user_id', [userId]);
        // Somebody else has ended it.
        if (gone.length === 0) return;
        const says = JSON.stringify({ loginName, way, verificationPending: verify });
        await inner.query(`SELECT tell('UserSignedUp', $1, $2, $3)`, [userId, says, contextOf(by)]);
        if (verify) await askForMail(inner, 'verify-account', loginName);
      }),

    async forgetSignUp(userId) {
      await database.query('DELETE FROM begun_sign_ups WHERE user_id = $1', [userId]);
    },

    async beginPasswordChange({ changeId, userId, way }) {
      const text = 'INSERT INTO begun_password_changes (change_id, user_id, way) VALUES ($1, $2, $3)';
      await database.query(text, [changeId, userId, way]);
    },

    endPasswordChange: ({ changeId, userId, way }, by) =>
      database.atOnce(async (inner) => {
        const text = 'DELETE FROM begun_password_changes WHERE change_id = $1 RETURNING change_id';
        if ((await inner.query(text, [changeId])).length === 0) return;
        await endAllSessions(inner, userId, 'password', by);
        await inner.query('DELETE FROM mailed_passwords WHERE user_id = $1', [userId]);
        await inner.query(`SELECT tell('PasswordChanged', $1, $2, $3)`, [
          userId,
          JSON.stringify({ way }),
          contextOf(by),
        ]);
      }),

    async forgetPasswordChange(changeId) {
      await database.query('DELETE FROM begun_password_changes WHERE change_id = $1', [changeId]);
    },

    async left() {
      const signUps = await database.query<BegunSignUp>(
        `SELECT user_id AS "userId", way, roles, verify FROM begun_sign_ups WHERE ${isLeft} LIMIT ${mostAtOnce}`,
      );
      const passwordChanges = await database.query<BegunPasswordChange>(
        `SELECT change_id AS "changeId", user_id AS "userId", way FROM begun_password_changes
          WHERE ${isLeft} LIMIT ${mostAtOnce}`,
      );
      return { signUps, passwordChanges };
    },
  };
}
