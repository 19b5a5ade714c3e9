import { LRUCache } from 'lru-cache';
import { type Collection, type Db, type Filter, MongoBulkWriteError, MongoServerError } from 'mongodb';
import { callMongo } from '../../kit/store/mongo.ts';
import {
  asOf,
  interruptedBefore,
  newestFirst,
  type RunFilter,
  type RunHistory,
  type RunRecord,
} from '../domain/run-history.ts';
import { createMongoRunPacks, packsOf } from './mongo-run-packs.ts';
import { runIndexes, runQuery } from './run-query.ts';

const duplicateKey = 11_000;

interface RecordDocument extends Omit<RunRecord, 'id'> {
  readonly _id: string;
  readonly expiresAt: Date;
}

/** Runs of one solution in one write that go into a pack: fewer cost little one by one. */
const fewestOfPack = 8;
/** Runs of this process that have waited and have not ended. */
const waitingLimit = 10_000;

/**
 * The history in the collections `orchestrator.run-history`, with a document for each run, and `orchestrator.run-packs`, for runs over
 * HTTP that come by the hundred and end well. Where both have a run, that of its own document is the later account. A record is
 * kept for `ttlMs`.
 */
export function createMongoRunHistory(db: Db, ttlMs: number, fewest = fewestOfPack): RunHistory {
  const packs = createMongoRunPacks(db, ttlMs);
  // Those of which a document of their own is being written perhaps.
  const waiting = new LRUCache<string, true>({ max: waitingLimit });
  // What a crash of the engine loses here is the account of a run that was answered.
  const history = db.collection<RecordDocument>('orchestrator.run-history', {
    writeConcern: { w: 1 },
    ignoreUndefined: true,
  });
  let indexes: Promise<unknown> | undefined;
  function createIndexes(): Promise<unknown> {
    indexes ??= Promise.all([history.createIndexes(runIndexes('_id')), packs.createIndexes()]).catch((error) => {
      // Cleared, so that the next call tries again: the engine may have been unavailable.
      indexes = undefined;
      throw error;
    });
    return indexes;
  }
  /** Those that have a document of their own. */
  async function knownOf(records: readonly RunRecord[]): Promise<ReadonlySet<string>> {
    if (records.length === 0) return new Set();
    const _id = { $in: records.map(({ id }) => id) };
    const known = await callMongo(() => history.find({ _id }, { projection: { _id: 1 } }).toArray());
    return new Set(known.map(({ _id: id }) => id));
  }

  async function keepOneByOne(records: readonly RunRecord[]): Promise<void> {
    if (records.length === 0) return;
    const expiresAt = new Date(Date.now() + ttlMs);
    const documents = records.map(({ id, ...rest }): RecordDocument => ({ _id: id, ...rest, expiresAt }));
    // Nearly all runs are kept once, when they have ended: an insert looks for nothing that might be there before.
    const known = await callMongo(() => insertAll(history, documents));
    if (known.length === 0) return;
    const writes = known.map(({ _id, ...replacement }) => ({
      replaceOne: { filter: { _id }, replacement, upsert: true },
    }));
    await callMongo(() => history.bulkWrite(writes, { ordered: false }));
  }

  return {
    async keep(records) {
      await callMongo(createIndexes);
      const waited = new Set(records.filter(({ id }) => waiting.delete(id)));
      const { packed, single } = packsOf(
        records.filter((record) => !waited.has(record)),
        fewest,
      );
      const known = await knownOf(packed.flat());
      const isKnown = ({ id }: RunRecord) => known.has(id);
      await packs.keep(packed.map((pack) => pack.filter((record) => !isKnown(record))));
      await keepOneByOne([...waited, ...single, ...packed.flatMap((pack) => pack.filter(isKnown))]);
    },
    async keepWaiting({ id, ...rest }) {
      waiting.set(id, true);
      const $set = { ...rest, status: 'running', hops: [], expiresAt: new Date(Date.now() + ttlMs) } as const;
      const running = { _id: id, status: 'running' } as const;
      await callMongo(createIndexes);
      await callMongo(() => history.updateOne(running, { $set }, { upsert: true }).catch(ignoreDuplicate));
    },
    async find(id) {
      const document = await callMongo(() => history.findOne({ _id: id }));
      return document ? toRecord(document) : packs.find(id);
    },
    async list(filter) {
      const { status, limit } = filter;
      // Runs that wait to be started are accepted ones.
      if (status === 'pending') return [];
      const query = { ...runQuery(filter), ...withStatus(status) };
      const [documents, packed] = await Promise.all([
        callMongo(() => history.find(query).sort({ _id: -1 }).limit(limit).toArray()),
        // They have ended well.
        status === undefined || status === 'done' ? packs.list(filter) : [],
      ]);
      const byId = new Map([...packed, ...documents.map(toRecord)].map((record) => [record.id, record]));
      return [...byId.values()].sort(newestFirst).slice(0, limit);
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
