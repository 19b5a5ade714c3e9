import { type Db, MongoServerError } from 'mongodb';
import { callMongo } from '../../kit/store/mongo.ts';
import { retryAtStart } from '../../kit/store/retry-at-start.ts';
import type { CompositionList, CompositionSummary } from '../domain/ports.ts';
import { summarize } from './summarize.ts';

type Row = Omit<CompositionSummary, 'id'> & { readonly _id: string; readonly isDeleted: boolean };

const duplicateKey = 11_000;

/** The collection `composer.compositions`. Creates its indexes. Errors: `unavailable`. */
export async function createMongoCompositionList(db: Db): Promise<CompositionList> {
  const rows = db.collection<Row>('composer.compositions', { writeConcern: { w: 'majority' } });
  await retryAtStart(() =>
    callMongo(async () => {
      await rows.createIndex({ ownerId: 1, changedAt: -1 });
      await rows.createIndex({ editorIds: 1, changedAt: -1 });
      await rows.createIndex({ ownerId: 1, 'saved.solutionId': 1, changedAt: -1 });
    }),
  );
  return {
    async put(composition) {
      const { id, ...row } = summarize(composition);
      const replacement = { ...row, isDeleted: composition.isDeleted === true };
      try {
        await callMongo(() =>
          rows.replaceOne({ _id: id, version: { $lt: composition.version } }, replacement, { upsert: true }),
        );
      } catch (thrown) {
        // A newer version is listed: the filter did not find it, and the upsert collided with it.
        if (!(thrown instanceof MongoServerError) || thrown.code !== duplicateKey) throw thrown;
      }
    },
    async list({ userId, page, size }) {
      const wanted = { isDeleted: false, $or: [{ ownerId: userId }, { editorIds: userId }] };
      return callMongo(async () => {
        const [found, total] = await Promise.all([
          rows
            .find(wanted, { projection: { isDeleted: 0 } })
            .sort({ changedAt: -1, _id: 1 })
            .skip(page * size)
            .limit(size)
            .toArray(),
          rows.countDocuments(wanted),
        ]);
        return { content: found.map(({ _id: id, ...row }) => ({ id, ...row })), total };
      });
    },
    async ofSolution(ownerId, solutionId) {
      const wanted = { ownerId, 'saved.solutionId': solutionId, isDeleted: false };
      const found = await callMongo(() => rows.findOne(wanted, { sort: { changedAt: -1 }, projection: { _id: 1 } }));
      return found?._id;
    },
  };
}
