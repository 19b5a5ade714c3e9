import { sql } from 'kysely';
import { AppError } from '../../kit/errors.ts';
import type { CatalogStore } from '../domain/ports.ts';
import type { Database, Row } from './database.ts';

/** How long a key is kept. */
const keyLifetime = sql.raw(`interval '24 hours'`);

/**
 * Writes the key and the changes of `work` in one transaction; a concurrent request with the same key waits at the row of
 * the key for its end.
 */
export function createIdempotently(
  database: Database,
  storeOn: (database: Database) => CatalogStore,
): CatalogStore['idempotently'] {
  return ({ service, key, fingerprint }, work) =>
    database.inTransaction(async (inner) => {
      const query = async (text: ReturnType<typeof sql<Row>>) => (await inner.runPrepared(text))[0];
      // An expired key may be used again, whether or not its row has been deleted yet.
      const taken = await query(sql<Row>`
        INSERT INTO idempotency_keys AS kept (service, key, fingerprint) VALUES (${service}, ${key}, ${fingerprint})
        ON CONFLICT (service, key) DO UPDATE SET fingerprint = excluded.fingerprint, at = excluded.at, answer = NULL
          WHERE kept.at < now() - ${keyLifetime}
        RETURNING key`);
      const own = sql`service = ${service} AND key = ${key}`;
      if (taken) {
        const answer = await work(storeOn(inner));
        await query(sql<Row>`UPDATE idempotency_keys SET answer = ${JSON.stringify(answer)} WHERE ${own}`);
        return answer;
      }
      const kept = await query(sql<Row>`SELECT answer FROM idempotency_keys
        WHERE ${own} AND fingerprint = ${fingerprint}`);
      if (!kept) throw keyReused();
      // Written above, as the very type that `work` answered with.
      return kept.answer as Awaited<ReturnType<typeof work>>;
    });
}

const keyReused = (): AppError =>
  new AppError('unprocessable', 'This Idempotency-Key was used for another request; make a new one for each request.', {
    reason: 'key_used_otherwise',
  });

/** Deletes keys whose lifetime has ended. */
export async function deleteExpiredKeys(database: Database): Promise<void> {
  await database.run(sql`DELETE FROM idempotency_keys WHERE at < now() - ${keyLifetime}`);
}
