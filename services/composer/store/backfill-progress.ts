import type { Db } from 'mongodb';
import { callMongo } from '../../kit/store/mongo.ts';
import type { BackfillProgress } from '../domain/palette/ports.ts';

/** The only document of the collection `composer.palette.backfill`. */
const id = 'catalog';

export function createMongoBackfillProgress(db: Db): BackfillProgress {
  const documents = db.collection<{ readonly _id: string; readonly next: number }>('composer.palette.backfill', {
    writeConcern: { w: 'majority' },
  });
  return {
    next: async () => (await callMongo(() => documents.findOne({ _id: id })))?.next,
    async advance(next) {
      // Several workers may fill it at the same time.
      await callMongo(() => documents.updateOne({ _id: id }, { $min: { next } }, { upsert: true }));
    },
  };
}

/** Its twin in memory. */
export function createMemoryBackfillProgress(): BackfillProgress {
  let reached: number | undefined;
  return {
    next: async () => reached,
    async advance(next) {
      reached = Math.min(next, reached ?? next);
    },
  };
}
