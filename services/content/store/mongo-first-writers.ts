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
}

const duplicateKey = 11_000;

/** First writers in MongoDB, collection `content.first-writers`. */
export function createMongoFirstWriters(db: Db, clock: Clock): FirstWriters {
  const firstWriters = db.collection<FirstWriter>('content.first-writers');
  const of = async (solutionId: string) => (await callMongo(() => firstWriters.findOne({ _id: solutionId })))?.userId;
  return {
    of,
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
