import { createHash } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { AppError } from '../../errors.ts';
import type { Database, Transactions } from '../transactions.ts';
import { type AttemptKey, delayMs } from './policy.ts';

/**
 * Slows down guessing. Counts in a table, so that all processes of a service count together and a restart forgets
 * nothing.
 */
export interface Attempts {
  /**
   * Counts an attempt as a failure for every key until its result is known, so that concurrent guesses are slowed as well.
   * Throws `rate_limited` with Retry-After where one of the keys has to wait; that call does not count.
   */
  begin(keys: readonly AttemptKey[]): Promise<Attempt>;
}

/** An attempt that counts as a failure until one of these is called. */
export interface Attempt {
  succeeded(): Promise<void>;
  /** It says nothing about the secret: an engine was unavailable, or the attempt was not made. */
  abandon(): Promise<void>;
}

interface Counted {
  readonly failures: number;
  /** Milliseconds since the epoch. */
  readonly nextAt: number;
}

/** Locks the row for the rest of the transaction; failures whose time is over are forgotten. */
const hold = `
  INSERT INTO attempts AS known (key, failures, next_at, expires) VALUES ($1, 0, 'epoch', $2)
  ON CONFLICT (key) DO UPDATE SET failures = CASE WHEN known.expires <= $2 THEN 0 ELSE known.failures END
  RETURNING failures, next_at AS "nextAt"`;

const count = 'UPDATE attempts SET failures = $2, next_at = $3, expires = $4 WHERE key = $1';

/** The delay goes too, unless a later failure has set another one. */
const takeBack = `
  UPDATE attempts SET failures = greatest(failures - 1, 0), next_at = CASE WHEN next_at = $2 THEN 'epoch' ELSE next_at END
   WHERE key = $1`;

export function createAttempts(database: Transactions, clock: Clock): Attempts {
  async function countOne(inner: Database, { key, policy }: AttemptKey): Promise<readonly [string, Counted]> {
    const now = clock.now();
    const [known] = await inner.query<Counted>(hold, [digestOf(key), new Date(now)]);
    if (!known) throw new Error('The row of an attempt is gone.');
    // A clock that was set back must not extend a delay.
    const waitMs = Math.min(known.nextAt - now, policy.maxDelayMs);
    if (known.failures > 0 && waitMs > 0) throw tooMany(waitMs);
    const failures = known.failures + 1;
    const waits = delayMs(policy, failures);
    // Without a delay it stays as it is: another attempt may have read its clock earlier, or have a slower one.
    const nextAt = waits > 0 ? now + waits : known.nextAt;
    await inner.query(count, [digestOf(key), failures, new Date(nextAt), new Date(now + policy.keepMs)]);
    return [key, { failures, nextAt }];
  }

  return {
    async begin(keys) {
      // Always in the same order: two attempts that lock the same rows must not wait for each other.
      const ordered = keys.toSorted((a, b) => (a.key < b.key ? -1 : 1));
      const counted = await database.transaction(async (inner) => {
        const counts = new Map<string, Counted>();
        for (const key of ordered) counts.set(...(await countOne(inner, key)));
        return counts;
      });
      const end = (forgets: boolean) =>
        database.transaction(async (inner) => {
          for (const { key, endsWithSuccess } of ordered) {
            if (forgets && endsWithSuccess) await inner.query('DELETE FROM attempts WHERE key = $1', [digestOf(key)]);
            else {
              const nextAt = new Date(counted.get(key)?.nextAt ?? 0);
              await inner.query(takeBack, [digestOf(key), nextAt]);
            }
          }
        });
      return { succeeded: () => end(true), abandon: () => end(false) };
    },
  };
}

/** Deletes what is forgotten, and beyond `most` keys those that would be forgotten first. */
export async function deleteOldAttempts(database: Database, now: number, most = 1_000_000): Promise<void> {
  await database.query('DELETE FROM attempts WHERE expires <= $1', [new Date(now)]);
  const beyond = 'SELECT key FROM attempts ORDER BY expires DESC OFFSET $1';
  await database.query(`DELETE FROM attempts WHERE key IN (${beyond})`, [most]);
}

const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest();

function tooMany(leftMs: number): AppError {
  const seconds = Math.ceil(leftMs / 1000);
  const detail = `Too many failed attempts; try again in ${seconds} seconds.`;
  return new AppError('rate_limited', detail, { reason: 'too_many_failures', retryAfterSeconds: seconds });
}
