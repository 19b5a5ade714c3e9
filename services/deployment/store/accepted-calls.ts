import type { Database } from '../../kit/store/transactions.ts';
import {
  type AcceptedCall,
  type AcceptedCallState,
  type AcceptedCallStore,
  type CallCallback,
  mostKeptBytes,
  mostWaitingCalls,
} from '../domain/accepted-call.ts';
import type { PresentedKey } from '../domain/keys/deployment-key.ts';

interface StateRow extends Omit<AcceptedCallState, 'keyId' | 'result' | 'acceptedAt' | 'callback'> {
  /** Milliseconds since the epoch, as timestamps are read here. */
  readonly accepted: number;
  readonly keyId: string | null;
  readonly status: number | null;
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly callback: string | null;
  readonly callbackState: CallCallback['state'] | null;
  readonly callbackError: string | null;
}

interface CallRow extends Omit<AcceptedCall, 'key' | 'type' | 'acceptedAt' | 'callback'> {
  readonly accepted: number;
  readonly key: PresentedKey | null;
  readonly type: string | null;
  readonly callback: string | null;
}

export const createAcceptedCalls = ({ query }: Database, limits = { mostKeptBytes }): AcceptedCallStore => ({
  async add({ id, deploymentId, operation, userId, key, type, wantsCsv, body, callback, acceptedAt }) {
    const added = await query(
      `INSERT INTO accepted_calls (id, deployment_id, operation, user_id, key, type, wants_csv, body, accepted,
         callback, callback_state)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $13, CASE WHEN $13::text IS NULL THEN NULL ELSE 'waiting' END
       WHERE (SELECT count(*) FROM accepted_calls WHERE user_id = $4 AND ended IS NULL) < $10
         AND (SELECT coalesce(sum(coalesce(octet_length(body), 0) + coalesce(octet_length(answer), 0)), 0)
              FROM accepted_calls WHERE user_id = $4) <= $11::bigint - $12
       RETURNING id`,
      [
        ...[id, deploymentId, operation, userId, key ? JSON.stringify(key) : null, type ?? null, wantsCsv, body],
        ...[acceptedAt, mostWaitingCalls, limits.mostKeptBytes, body.length, callback ?? null],
      ],
    );
    return added.length > 0;
  },

  async find(id) {
    const [row] = await query<StateRow>(
      `SELECT id, deployment_id AS "deploymentId", user_id AS "userId", accepted, key->>'id' AS "keyId", status,
         answer_type AS "contentType", answer AS bytes, callback, callback_state AS "callbackState",
         callback_error AS "callbackError"
       FROM accepted_calls WHERE id = $1`,
      [id],
    );
    if (!row) return undefined;
    const { accepted, keyId, status, contentType, bytes, callback: url, callbackState, callbackError, ...rest } = row;
    const result = status === null ? undefined : { status, contentType, bytes };
    const callback =
      url === null ? undefined : { url, state: callbackState ?? 'waiting', error: callbackError ?? undefined };
    return { ...rest, acceptedAt: new Date(accepted).toISOString(), keyId: keyId ?? undefined, result, callback };
  },

  async read(id) {
    const [row] = await query<CallRow>(
      `SELECT id, deployment_id AS "deploymentId", operation, user_id AS "userId", key, type, wants_csv AS "wantsCsv",
         body, accepted, callback
       FROM accepted_calls WHERE id = $1 AND ended IS NULL`,
      [id],
    );
    if (!row) return undefined;
    const { accepted, key, type, callback, ...rest } = row;
    const given = { key: key ?? undefined, type: type ?? undefined, callback: callback ?? undefined };
    return { ...rest, ...given, acceptedAt: new Date(accepted).toISOString() };
  },

  async end(id, { status, contentType, bytes }, endedAt) {
    await query(
      `UPDATE accepted_calls SET ended = $2, status = $3, answer_type = $4, answer = $5, body = NULL
       WHERE id = $1 AND ended IS NULL`,
      [id, endedAt, status, contentType, bytes],
    );
  },

  async setCallback(id, { state, error }) {
    await query('UPDATE accepted_calls SET callback_state = $2, callback_error = $3 WHERE id = $1', [
      ...[id, state, error ?? null],
    ]);
  },

  async deleteAcceptedBefore(time) {
    await query('DELETE FROM accepted_calls WHERE accepted < $1', [time]);
  },
});
