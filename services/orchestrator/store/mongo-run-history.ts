import { type Db, MongoServerError } from 'mongodb';
import { callMongo } from '../../kit/store/mongo.ts';
import { idRange, type RunHistory, type RunRecord } from '../domain/run-history.ts';

const duplicateKey = 11_000;

interface RecordDocument extends Omit<RunRecord, 'id'> {
  readonly _id: string;
  readonly expiresAt: Date;
}

/** The history in the collection `orchestrator.run-history`; a record is kept for `ttlMs`. */
export function createMongoRunHistory(db: Db, ttlMs: number): RunHistory {
  // What a crash of the engine loses here is the account of a run that was answered.
  const history = db.collection<RecordDocument>('orchestrator.run-history', {
    writeConcern: { w: 1 },
    ignoreUndefined: true,
  });
  let indexes: Promise<unknown> | undefined;
  function createIndexes(): Promise<unknown> {
    const wanted = [{ key: { solution: 1, _id: -1 } }, { key: { expiresAt: 1 }, expireAfterSeconds: 0 }];
    indexes ??= history.createIndexes(wanted).catch((error) => {
      // Cleared, so that the next call tries again: the engine may have been unavailable.
      indexes = undefined;
      throw error;
    });
    return indexes;
  }
  return {
    async keep(records) {
      const expiresAt = new Date(Date.now() + ttlMs);
      const writes = records.map(({ id, ...rest }) => ({
        replaceOne: { filter: { _id: id }, replacement: { ...rest, expiresAt }, upsert: true },
      }));
      await callMongo(createIndexes);
      await callMongo(() => history.bulkWrite(writes, { ordered: false }));
    },
    async keepWaiting({ id, ...rest }) {
      const $set = { ...rest, status: 'running', hops: [], expiresAt: new Date(Date.now() + ttlMs) } as const;
      const running = { _id: id, status: 'running' } as const;
      await callMongo(createIndexes);
      await callMongo(() => history.updateOne(running, { $set }, { upsert: true }).catch(ignoreDuplicate));
    },
    async find(id) {
      const document = await callMongo(() => history.findOne({ _id: id }));
      return document ? toRecord(document) : undefined;
    },
    async list(filter) {
      const { solution, status, limit } = filter;
      const { from, to } = idRange(filter);
      const query = {
        _id: { $gte: from, $lt: to },
        ...(solution !== undefined && { solution }),
        ...(status !== undefined && status !== 'pending' && { status }),
      };
      if (status === 'pending') return [];
      const documents = await callMongo(() => history.find(query).sort({ _id: -1 }).limit(limit).toArray());
      return documents.map(toRecord);
    },
  };
}

/** The run has ended, and its record is there. */
function ignoreDuplicate(error: unknown): void {
  if (!(error instanceof MongoServerError && error.code === duplicateKey)) throw error;
}

function toRecord({ _id, expiresAt: _, ...rest }: RecordDocument): RunRecord {
  return { id: _id, ...rest };
}
