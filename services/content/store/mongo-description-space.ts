import { type Db, ObjectId } from 'mongodb';
import type { Clock } from '../../kit/clock.ts';
import { callMongo } from '../../kit/store/mongo.ts';
import { retryAtStart } from '../../kit/store/retry-at-start.ts';
import type { DescriptionSpace } from '../domain/ports.ts';
import { sumUsage } from './sum-usage.ts';

interface Entry {
  readonly _id: ObjectId;
  readonly aggregate: string;
  readonly length: number;
  readonly solutionId: string;
  readonly userId?: string;
  /** Set once there is a newer one: the journal forgets it by then. */
  readonly expiresAt?: Date;
}

export interface MongoDescriptionSpaceOptions {
  readonly db: Db;
  readonly clock: Clock;
  /** How long the journal keeps superseded descriptions. */
  readonly retentionMs: number;
}

/** The space of descriptions in MongoDB, collection `content.descriptions`. Errors: `unavailable`. */
export async function createMongoDescriptionSpace(options: MongoDescriptionSpaceOptions): Promise<DescriptionSpace> {
  const { db, clock, retentionMs } = options;
  const entries = db.collection<Entry>('content.descriptions');
  const indexes = [
    { key: { aggregate: 1, _id: 1 } },
    { key: { solutionId: 1, length: 1 } },
    { key: { userId: 1, length: 1 } },
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ];
  await retryAtStart(() => callMongo(() => entries.createIndexes(indexes)));
  const supersede = (aggregate: string) =>
    entries.updateMany(
      { aggregate, expiresAt: { $exists: false } },
      { $set: { expiresAt: new Date(clock.now() + retentionMs) } },
    );

  return {
    usage: (of) => callMongo(() => sumUsage(entries, of)),
    add: ({ aggregate, bytes, owner }) =>
      callMongo(async () => {
        const _id = new ObjectId();
        await supersede(aggregate);
        await entries.insertOne({ _id, aggregate, length: bytes, ...owner });
        return _id.toHexString();
      }),
    remove: (id) =>
      callMongo(async () => {
        const removed = await entries.findOneAndDelete({ _id: new ObjectId(id) });
        // What it would have replaced is still there.
        if (removed)
          await entries.findOneAndUpdate(
            { aggregate: removed.aggregate },
            { $unset: { expiresAt: '' } },
            { sort: { _id: -1 } },
          );
      }),
    supersede: (aggregate) =>
      callMongo(async () => {
        await supersede(aggregate);
      }),
  };
}
