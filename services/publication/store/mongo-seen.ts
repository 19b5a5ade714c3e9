import type { Db } from 'mongodb';
import { callMongo } from '../../kit/store/mongo.ts';
import { retryAtStart } from '../../kit/store/retry-at-start.ts';
import type { Seen, SeenPart } from '../domain/checks/seen.ts';

interface SeenDocument {
  readonly _id: string;
  readonly parts: readonly SeenPart[];
  readonly expiresAt: Date;
}

/** What was seen is kept for `retentionMs`: a request that waits for a decision for longer has to be made again. */
export async function createMongoSeen({ db, retentionMs }: { db: Db; retentionMs: number }): Promise<Seen> {
  const seen = db.collection<SeenDocument>('publication.seen');
  await retryAtStart(() => callMongo(() => seen.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 })));
  const keyOf = (trackingId: string, check: string) => `${trackingId}/${check}`;
  return {
    find: async (trackingId, check) =>
      (await callMongo(() => seen.findOne({ _id: keyOf(trackingId, check) })))?.parts ?? undefined,
    async save(trackingId, checks, parts) {
      const update = { $set: { parts, expiresAt: new Date(Date.now() + retentionMs) } };
      const writes = checks.map((check) => {
        const filter = { _id: keyOf(trackingId, check) };
        return { updateOne: { filter, update, upsert: true } };
      });
      await callMongo(() => seen.bulkWrite(writes, { ordered: false }));
    },
  };
}
