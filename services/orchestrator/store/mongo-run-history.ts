import { type Collection, type Db, type Filter, MongoBulkWriteError, MongoServerError } from 'mongodb';
import { callMongo } from '../../kit/store/mongo.ts';
import { asOf, interruptedBefore, type RunFilter, type RunHistory, type RunRecord } from '../domain/run-history.ts';
import { runQuery } from './run-query.ts';

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
    const wanted = [
      { key: { solution: 1, _id: -1 } },
      { key: { startedBy: 1, _id: -1 }, partialFilterExpression: { startedBy: { $exists: true } } },
      { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
    ];
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
      const documents = records.map(({ id, ...rest }): RecordDocument => ({ _id: id, ...rest, expiresAt }));
      await callMongo(createIndexes);
      // Nearly all runs are kept once, when they have ended: an insert looks for nothing that might be there before.
      const known = await callMongo(() => insertAll(history, documents));
      if (known.length === 0) return;
      const writes = known.map(({ _id, ...replacement }) => ({
        replaceOne: { filter: { _id }, replacement, upsert: true },
      }));
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
      const { status, limit } = filter;
      // Runs that wait to be started are accepted ones.
      if (status === 'pending') return [];
      const query = { ...runQuery(filter), ...withStatus(status) };
      const documents = await callMongo(() => history.find(query).sort({ _id: -1 }).limit(limit).toArray());
      return documents.map(toRecord);
    },
  };
}

/** Runs whose process has died are stored as running, see `asOf`. */
function withStatus(status: Exclude<RunFilter['status'], 'pending'>): Filter<RecordDocument> {
  const overdue = { status: 'running', deadline: { $lt: interruptedBefore(Date.now()) } } as const;
  if (status === 'running') return { status, $nor: [overdue] };
  if (status === 'failed') return { $or: [{ status }, overdue] };
  return status === undefined ? {} : { status };
}

/** Resolves to those of which there is a record already. */
async function insertAll(
  history: Collection<RecordDocument>,
  documents: readonly RecordDocument[],
): Promise<readonly RecordDocument[]> {
  try {
    await history.insertMany(documents, { ordered: false });
    return [];
  } catch (error) {
    const errors = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
    if (errors.length === 0 || errors.some(({ code }) => code !== duplicateKey)) throw error;
    return errors.flatMap(({ index }) => documents[index] ?? []);
  }
}

/** The run has ended, and its record is there. */
function ignoreDuplicate(error: unknown): void {
  if (!(error instanceof MongoServerError && error.code === duplicateKey)) throw error;
}

function toRecord({ _id, expiresAt: _, ...rest }: RecordDocument): RunRecord {
  return asOf({ id: _id, ...rest }, Date.now());
}
