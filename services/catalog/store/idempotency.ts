import { sql } from 'kysely';
import { AppError } from '../../kit/errors.ts';
import type { CatalogStore } from '../domain/ports.ts';
import type { Database, Row } from './database.ts';

/** How long a key is remembered. */
const keyLifetime = sql.raw(`interval '24 hours'`);

/**
 * `CatalogStore.once`. The key and what was done are written in one transaction; a second request with the key that
 * comes meanwhile waits at the key's row for its end.
 */
export function createIdempotently(
  database: Database,
  storeOn: (database: Database) => CatalogStore,
): CatalogStore['once'] {
  return ({ service, key, fingerprint }, work) =>
    database.inTransaction(async (inner) => {
      const query = async (text: ReturnType<typeof sql<Row>>) => (await inner.run(text))[0];
      // A key that was forgotten may be used again, whether or not its row is swept by now.
      const taken = await query(sql<Row>`
        INSERT INTO idempotency_keys AS kept (service, key, fingerprint) VALUES (${service}, ${key}, ${fingerprint})
        ON CONFLICT (service, key) DO UPDATE SET fingerprint = excluded.fingerprint, at = excluded.at, answer = NULL
          WHERE kept.at < now() - ${keyLifetime}
        RETURNING key`);
      const mine = sql`service = ${service} AND key = ${key}`;
      if (taken) {
        const answer = await work(storeOn(inner));
        await query(sql<Row>`UPDATE idempotency_keys SET answer = ${JSON.stringify(answer)} WHERE ${mine}`);
        return answer;
      }
      const kept = await query(sql<Row>`SELECT answer FROM idempotency_keys
        WHERE ${mine} AND fingerprint = ${fingerprint}`);
      if (!kept) throw keyReused();
      // Written above, as the very type that `work` answered with.
      return kept.answer as Awaited<ReturnType<typeof work>>;
    });
}

const keyReused = (): AppError =>
  new AppError('unprocessable', 'This Idempotency-Key was used for another request; make a new one for each request.', {
    reason: 'key_used_otherwise',
  });

/** Forgets keys whose time is over. */
export async function deleteExpiredKeys(database: Database): Promise<void> {
  await database.run(sql`DELETE FROM idempotency_keys WHERE at < now() - ${keyLifetime}`);
}
