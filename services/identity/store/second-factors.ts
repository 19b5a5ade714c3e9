import type { Transactions } from '../../kit/store/transactions.ts';
import type { SecondFactor, SecondFactors } from '../domain/second-factor.ts';
import { digestOf } from './digest.ts';

const find = `
  SELECT sealed_secret AS "sealedSecret", confirmed IS NOT NULL AS "isConfirmed",
         (SELECT count(*) FROM recovery_codes WHERE user_id = $1) AS "recoveryCodesLeft"
    FROM second_factors WHERE user_id = $1`;

const begin = `
  INSERT INTO second_factors AS known (user_id, sealed_secret) VALUES ($1, $2)
  ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret WHERE known.confirmed IS NULL
  RETURNING user_id`;

const confirm = `
  WITH confirmed AS (
    UPDATE second_factors SET confirmed = clock_timestamp(), last_step = $3
     WHERE user_id = $1 AND sealed_secret = $2 AND confirmed IS NULL RETURNING user_id),
  codes AS (INSERT INTO recovery_codes (user_id, digest) SELECT user_id, unnest($4::bytea[]) FROM confirmed)
  SELECT user_id FROM confirmed`;

export function createSecondFactors(database: Transactions): SecondFactors {
  const changes = async (text: string, values: readonly unknown[]) => (await database.query(text, values)).length > 0;
  return {
    find: async (userId) => (await database.query<SecondFactor>(find, [userId]))[0],
    begin: (userId, sealedSecret) => changes(begin, [userId, sealedSecret]),
    confirm: (userId, { sealedSecret, step, recoveryCodes }) =>
      changes(confirm, [userId, sealedSecret, step, recoveryCodes.map(digestOf)]),
    // One statement: two requests with the same code must not both find it unused.
    useStep: (userId, step) =>
      changes('UPDATE second_factors SET last_step = $2 WHERE user_id = $1 AND last_step < $2 RETURNING user_id', [
        userId,
        step,
      ]),
    useRecoveryCode: (userId, code) =>
      changes('DELETE FROM recovery_codes WHERE user_id = $1 AND digest = $2 RETURNING user_id', [
        userId,
        digestOf(code),
      ]),
    replaceRecoveryCodes: (userId, codes) =>
      database.transaction(async ({ query }) => {
        // Locked: of two requests at one moment the later one has to see, and remove, the codes of the earlier one.
        const locked = 'SELECT user_id FROM second_factors WHERE user_id = $1 AND confirmed IS NOT NULL FOR UPDATE';
        if ((await query(locked, [userId])).length === 0) return false;
        await query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
        const insert = 'INSERT INTO recovery_codes (user_id, digest) SELECT $1, unnest($2::bytea[])';
        await query(insert, [userId, codes.map(digestOf)]);
        return true;
      }),
    remove: (userId) => changes('DELETE FROM second_factors WHERE user_id = $1 RETURNING user_id', [userId]),
  };
}
