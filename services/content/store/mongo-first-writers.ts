import { type Db, MongoServerError } from 'mongodb';
import type { Clock } from '../../kit/clock.ts';
import { unavailable } from '../../kit/errors.ts';
import { callMongo } from '../../kit/store/mongo.ts';
import type { FirstWriters } from '../domain/ports.ts';

interface FirstWriter {
  /** The solution. */
  readonly _id: string;
  readonly userId: string;
  readonly at: Date;
  readonly checkedAt?: Date;
  /** The catalog knows the solution. */
  readonly known?: true;
}

const duplicateKey = 11_000;

/** First writers in MongoDB, collection `content.first-writers`. */
export function createMongoFirstWriters(db: Db, clock: Clock): FirstWriters {
  const firstWriters = db.collection<FirstWriter>('content.first-writers');
  const of = async (solutionId: string) => (await callMongo(() => firstWriters.findOne({ _id: solutionId })))?.userId;
  let indexed: Promise<unknown> | undefined;
  /** Created by the first question: a start must not depend on it. */
  const createIndex = () => {
    indexed ??= firstWriters.createIndex({ userId: 1, known: 1, checkedAt: 1 }).catch((error) => {
      indexed = undefined;
      throw error;
    });
    return indexed;
  };
  const unknownOf = (userId: string) => ({ userId, known: { $exists: false } }) as const;
  return {
    of,
    count: (userId) =>
      callMongo(async () => {
        await createIndex();
        return firstWriters.countDocuments(unknownOf(userId));
      }),
    oldest: (userId, limit) =>
      callMongo(async () => {
        const found = firstWriters.find(unknownOf(userId), { projection: { _id: 1 }, limit });
        return (await found.sort({ checkedAt: 1, _id: 1 }).toArray()).map(({ _id }) => _id);
      }),
    recordChecks: (checked, known) =>
      callMongo(async () => {
        await firstWriters.updateMany({ _id: { $in: [...checked] } }, { $set: { checkedAt: new Date(clock.now()) } });
        await firstWriters.updateMany({ _id: { $in: [...known] } }, { $set: { known: true } });
      }),
    async begin(solutionId, userId) {
      const document = { _id: solutionId, userId, at: new Date(clock.now()) };
      try {
        // On a majority: an entry that is lost with its node would let a stranger take over what the owner stores next.
        await callMongo(() => firstWriters.insertOne(document, { writeConcern: { w: 'majority' } }));
        return userId;
      } catch (error) {
        if (!(error instanceof MongoServerError) || error.code !== duplicateKey) throw error;
        const first = await of(solutionId);
        if (first === undefined) throw unavailable('The first writer of the solution cannot be read right now.');
        return first;
      }
    },
  };
}
