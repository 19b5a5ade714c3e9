import { randomUUID } from 'node:crypto';
import { AppError } from '../../kit/errors.ts';
import { randomHex } from '../../kit/ids.ts';
import type { Database, Transactions } from '../../kit/store/transactions.ts';
import type { ApiToken, ApiTokens } from '../domain/api-token.ts';
import type { Requester } from '../domain/ports.ts';
import { contextOf } from './context-of.ts';
import { digestOf } from './digest.ts';

const shown = `token_id AS "tokenId", name, scopes, created, expires, kept, last_used AS "lastUsed"`;
const isValid = '(expires IS NULL OR expires > clock_timestamp())';
const tokenBytes = 16;
const mostTokens = 50;

/** Deletes the tokens that match a condition and records an event for each; `$1` is the context. */
const revokeWhere = (condition: string) => `
  WITH gone AS (DELETE FROM api_tokens WHERE ${condition} RETURNING user_id, token_id)
  SELECT tell('ApiTokenRevoked', user_id, jsonb_build_object('tokenId', token_id), $1::jsonb) FROM gone`;

const revokeOne = revokeWhere('user_id = $2 AND token_id = $3');
const revokeNamed = revokeWhere('user_id = $2 AND name = $3');
const revokeAll = revokeWhere('user_id = $2');
const revokeUnkept = revokeWhere('user_id = $2 AND NOT kept');

export function createApiTokens(database: Transactions): ApiTokens {
  return {
    issue: ({ userId, name, scopes, expires, kept, replaces }, by) =>
      database.transaction(async (inner) => {
        const context = contextOf(by);
        await holdAccount(inner, userId);
        if (replaces) await inner.query(revokeNamed, [context, userId, name]);
        await checkRoom(inner, userId);
        const [tokenId, token] = [randomUUID(), randomHex(tokenBytes)];
        const end = expires === null ? null : new Date(expires);
        const [made] = await inner.query<ApiToken>(
          `INSERT INTO api_tokens (token_id, user_id, name, scopes, digest, expires, kept) VALUES ($1, $2, $3, $4, $5, $6, $7)
           RETURNING ${shown}`,
          [tokenId, userId, name, scopes, digestOf(token), end, kept],
        );
        const says = JSON.stringify({ tokenId, name, scopes });
        await inner.query(`SELECT tell('ApiTokenIssued', $1, $2, $3)`, [userId, says, context]);
        if (!made) throw new Error('the INSERT returned no row');
        return { ...made, token };
      }),

    list: (userId) =>
      database.query<ApiToken>(`SELECT ${shown} FROM api_tokens WHERE user_id = $1 ORDER BY created`, [userId]),

    async revoke(userId, tokenId, by) {
      return (await database.query(revokeOne, [contextOf(by), userId, tokenId])).length > 0;
    },

    async revokeNamed(userId, name, by) {
      await database.query(revokeNamed, [contextOf(by), userId, name]);
    },

    async revokeAll(userId, by) {
      await database.query(revokeAll, [contextOf(by), userId]);
    },

    async find(token) {
      const digest = digestOf(token);
      const [found] = await database.query<{ userId: string; scopes: ApiToken['scopes']; isStale: boolean }>(
        `SELECT user_id AS "userId", scopes,
                (last_used IS NULL OR last_used < clock_timestamp() - interval '1 minute') AS "isStale"
           FROM api_tokens WHERE digest = $1 AND ${isValid}`,
        [digest],
      );
      // At most once a minute: a notebook that sends a hundred requests a second must not write the row for each.
      if (found?.isStale)
        await database.query('UPDATE api_tokens SET last_used = clock_timestamp() WHERE digest = $1', [digest]);
      return found && { userId: found.userId, scopes: found.scopes };
    },
  };
}

/** Revokes the tokens that do not outlive a change of the password, as a part of the transaction that completes it. */
export async function revokeUnkeptTokens(inner: Database, userId: string, by: Requester): Promise<void> {
  await inner.query(revokeUnkept, [contextOf(by), userId]);
}

/** Locks the account, so that concurrent requests cannot exceed the limit. */
async function holdAccount(inner: Database, userId: string): Promise<void> {
  const text =
    'INSERT INTO accounts AS known (user_id) VALUES ($1) ON CONFLICT (user_id) DO UPDATE SET welcomed = known.welcomed';
  await inner.query(text, [userId]);
}

async function checkRoom(inner: Database, userId: string): Promise<void> {
  const [{ count } = { count: 0 }] = await inner.query<{ count: number }>(
    'SELECT count(*) AS count FROM api_tokens WHERE user_id = $1',
    [userId],
  );
  if (count < mostTokens) return;
  throw new AppError('conflict', `A user may have ${mostTokens} API tokens; revoke one first.`, {
    reason: 'too_many_tokens',
  });
}
