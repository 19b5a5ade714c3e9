import type { ProcessStore } from '../../process/process-store.ts';
import type { ProcessState } from '../../process/state.ts';

/** Runs a statement and resolves to its rows, on any connection or on that of a transaction. Errors: `unavailable`. */
export type Query = <R extends object>(text: string, values?: readonly unknown[]) => Promise<R[]>;

interface Row {
  readonly state: ProcessState;
}

const add = `INSERT INTO processes (process_id, type, state, due_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT DO NOTHING RETURNING state`;

const claim = `
  UPDATE processes SET token = $2, due_at = $4
   WHERE process_id = (SELECT process_id FROM processes WHERE due_at <= $3 AND type = ANY ($1)
                        ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING state`;

const save = 'UPDATE processes SET state = $3 WHERE process_id = $1 AND token = $2 RETURNING process_id';
const putBack = `UPDATE processes SET state = $3, token = NULL, due_at = $4
                  WHERE process_id = $1 AND token = $2 RETURNING process_id`;
const close = `UPDATE processes SET state = $3, token = NULL, due_at = NULL, expires_at = $4
                WHERE process_id = $1 AND token = $2 RETURNING process_id`;

/**
 * In the table `processes` of `migrations/`. `query` may be that of a transaction, so that a process is added together
 * with what starts it.
 */
export function createPostgresProcessStore(query: Query): ProcessStore {
  async function find(id: string): Promise<ProcessState | undefined> {
    const [row] = await query<Row>('SELECT state FROM processes WHERE process_id = $1', [id]);
    return row?.state;
  }

  return {
    find,
    async add(state) {
      const values = [state.id, state.type, JSON.stringify(state), new Date(state.startedAt)];
      const [row] = await query<Row>(add, values);
      return row?.state ?? (await find(state.id)) ?? state;
    },
    async claim(types, { token, now, until }) {
      const [row] = await query<Row>(claim, [types, token, new Date(now), new Date(until)]);
      return row?.state;
    },
    async renew(tokens, until) {
      const text = 'UPDATE processes SET due_at = $2 WHERE token = ANY ($1) RETURNING token';
      const held = await query<{ token: string }>(text, [tokens, new Date(until)]);
      return new Set(held.map(({ token }) => token));
    },
    async save(state, token, release) {
      const values = [state.id, token, JSON.stringify(state)];
      if (!release) return (await query(save, values)).length === 1;
      const [text, at] = 'dueAt' in release ? [putBack, release.dueAt] : [close, release.expiresAt];
      return (await query(text, [...values, new Date(at)])).length === 1;
    },
    async trigger(id, now) {
      const text = 'UPDATE processes SET due_at = $2 WHERE process_id = $1 AND token IS NULL AND due_at > $2';
      await query(text, [id, new Date(now)]);
    },
    async removeExpired(now) {
      await query('DELETE FROM processes WHERE expires_at <= $1', [new Date(now)]);
    },
  };
}
