import type { Db } from 'mongodb';
import { callMongo } from '../../kit/store/mongo.ts';
import { retryAtStart } from '../../kit/store/retry-at-start.ts';
import { mostPeople } from '../domain/most-people.ts';
import type { Presence } from '../domain/ports.ts';

interface Row {
  readonly _id: string;
  readonly compositionId: string;
  readonly userId: string;
  readonly until: Date;
}

/** The collection `composer.presence`, from which the database removes what has expired. Creates its indexes. Errors: `unavailable`. */
export async function createMongoPresence(db: Db): Promise<Presence> {
  // Lost with a server, it is said again within seconds.
  const rows = db.collection<Row>('composer.presence', { writeConcern: { w: 1 } });
  await retryAtStart(() =>
    callMongo(async () => {
      await rows.createIndex({ compositionId: 1, userId: 1 });
      await rows.createIndex({ until: 1 }, { expireAfterSeconds: 0 });
    }),
  );
  return {
    async stay({ id, compositionId, userId }, until) {
      const row = { compositionId, userId, until: new Date(until) };
      await callMongo(() => rows.replaceOne({ _id: id }, row, { upsert: true }));
    },
    async leave(streamId) {
      await callMongo(() => rows.deleteOne({ _id: streamId }));
    },
    async usersOf(compositionId, now) {
      const found = await callMongo(() =>
        rows
          .aggregate<{ readonly _id: string }>([
            { $match: { compositionId, until: { $gt: new Date(now) } } },
            { $group: { _id: '$userId' } },
            { $sort: { _id: 1 } },
            { $limit: mostPeople },
          ])
          .toArray(),
      );
      return found.map(({ _id: userId }) => userId);
    },
  };
}
