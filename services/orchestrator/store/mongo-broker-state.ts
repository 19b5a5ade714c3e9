import { MongoServerError } from 'mongodb';
import { createBatcher } from '../../kit/bus/batcher.ts';
import { callMongo, type Mongo } from '../../kit/store/mongo.ts';
import type { BrokerJobStore, BrokerRecord } from '../domain/broker-job.ts';
import { type JobDocument, type RecordDocument, toFailed, toJob } from './broker-documents.ts';
import { createMongoPieces } from './mongo-pieces.ts';

const majority = { w: 'majority', j: true } as const;
/** How long jobs stay whose plan is not in force any more: it may be put again. */
const supersededTtlMs = 30 * 24 * 3_600_000;

/** Jobs and records in `orchestrator.broker-jobs`, `orchestrator.broker-records` and, what is large, `orchestrator.broker-pieces`. */
export function createMongoBrokerState(mongo: Mongo): BrokerJobStore {
  const options = { writeConcern: majority, ignoreUndefined: true } as const;
  const jobs = mongo.db.collection<JobDocument>('orchestrator.broker-jobs', options);
  const records = mongo.db.collection<RecordDocument>('orchestrator.broker-records', options);
  const pieces = createMongoPieces(mongo, 'orchestrator.broker-pieces');
  const isOpen = (planId: string) => ({ planId, failedAt: { $exists: false } });
  const isFailed = (planId: string) => ({ planId, failedAt: { $exists: true } });

  let indexes: Promise<unknown> | undefined;
  function createIndexes(): Promise<unknown> {
    indexes ??= Promise.all([
      jobs.createIndex({ dueAt: 1 }, { sparse: true }),
      jobs.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
      records.createIndex({ planId: 1, failedAt: 1, position: 1 }),
      records.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
      pieces.createIndexes(),
    ]).catch((error) => {
      // Cleared, so that the next job tries again: the engine may have been unavailable.
      indexes = undefined;
      throw error;
    });
    return indexes;
  }

  async function newestOpen(planId: string): Promise<number> {
    const sort = { position: -1 } as const;
    return (await records.findOne(isOpen(planId), { sort, projection: { position: 1 } }))?.position ?? 0;
  }

  async function supersede(solution: string, planId: string, now: number): Promise<void> {
    const others = { solution, _id: { $ne: planId }, state: { $ne: 'superseded' as const } };
    const expiresAt = new Date(now + supersededTtlMs);
    await callMongo(() => jobs.updateMany(others, [{ $set: { state: 'superseded', expiresAt, ...dueFrom(now) } }]));
  }

  // Group commit: what was finished during one write goes out in the next.
  const finished = createBatcher<BrokerRecord, undefined>({
    maxItems: 500,
    async send(batch) {
      await callMongo(() => jobs.bulkWrite(batch.map(countPulled), { ordered: false }));
      // After the count, which is all that is known of deleted records.
      await callMongo(() => records.deleteMany({ _id: { $in: batch.map(({ runId }) => runId) } }));
      for (const { runId, bytes } of batch) await callMongo(() => pieces.remove(runId, bytes.length, undefined));
      return batch.map(() => undefined);
    },
  });

  return {
    async ensureJob(planId, solution, now) {
      await callMongo(createIndexes);
      const again = [{ $set: { state: 'running', ...dueFrom(now) } }, { $unset: 'expiresAt' }];
      await callMongo(() => jobs.updateOne({ _id: planId, state: 'superseded' }, again));
      const at = new Date(now);
      const none = { pulled: 0, failed: 0, rate: 0, retries: 0, runs: [] };
      const first = { $setOnInsert: { solution, state: 'running', startedAt: at, dueAt: at, ...none } } as const;
      await callMongo(() => jobs.updateOne({ _id: planId }, first, { upsert: true }));
      await supersede(solution, planId, now);
    },
    supersede,
    async remove(solution) {
      const removed = await callMongo(() => jobs.find({ solution }, { projection: { _id: 1 } }).toArray());
      const planIds = removed.map(({ _id }) => _id);
      // The jobs first: a process that holds one stops pulling.
      await callMongo(() => jobs.deleteMany({ _id: { $in: planIds } }));
      const ofJobs = { planId: { $in: planIds } };
      const kept = await callMongo(() => records.find(ofJobs, { projection: { 'kept.size': 1 } }).toArray());
      for (const {
        _id,
        kept: { size },
      } of kept)
        await callMongo(() => pieces.remove(_id, size, undefined));
      await callMongo(() => records.deleteMany(ofJobs));
    },
    find: (planId) =>
      callMongo(async () => {
        const [document, newest, open] = await Promise.all([
          jobs.findOne({ _id: planId }),
          newestOpen(planId),
          records.countDocuments(isOpen(planId)),
        ]);
        return document ? { ...toJob(document, newest), open } : undefined;
      }),
    async setState(planId, state, now) {
      const change = [{ $set: { state, ...dueFrom(now) } }];
      return (await callMongo(() => jobs.updateOne({ _id: planId }, change))).matchedCount === 1;
    },
    claim: ({ owner, now, until }) =>
      callMongo(async () => {
        const update = { $set: { owner, dueAt: new Date(until) } };
        const how = { sort: { dueAt: 1 }, returnDocument: 'after' } as const;
        const document = await jobs.findOneAndUpdate({ dueAt: { $lte: new Date(now) } }, update, how);
        return document ? toJob(document, await newestOpen(document._id)) : undefined;
      }),
    async renew(planId, { owner, until }, { pulled, rate, retries, runs, lastError }) {
      const set = { dueAt: new Date(until), rate, retries, runs: [...runs], ...(lastError && { lastError }) };
      const update = { $set: set, $max: { pulled } };
      const owned = { _id: planId, owner };
      const document = await callMongo(() => jobs.findOneAndUpdate(owned, update, { returnDocument: 'after' }));
      return document?.state;
    },
    async release(planId, { owner, now }) {
      const dueAt = { $cond: [{ $eq: ['$state', 'running'] }, new Date(now), '$$REMOVE'] };
      await callMongo(() => jobs.updateOne({ _id: planId, owner }, [{ $set: { dueAt } }, { $unset: 'owner' }]));
    },
    async addRecord({ runId, planId, position, bytes }) {
      const kept = pieces.keep(bytes);
      const insert = pieces.together([bytes.length], async (session) => {
        await records.insertOne({ _id: runId, planId, position, kept }, session ? { session } : {});
        await pieces.write(runId, bytes, session);
      });
      // Stored by a former attempt whose answer was lost.
      await insert.catch((error) => {
        if (!isDuplicate(error)) throw error;
      });
    },
    async unfinishedRecords(planId) {
      const found = await callMongo(() => records.find(isOpen(planId)).sort({ position: 1 }).toArray());
      const all: BrokerRecord[] = [];
      for (const { _id: runId, position, kept } of found)
        all.push({ runId, planId, position, bytes: await pieces.read(runId, kept) });
      return all;
    },
    completeRecord: (record) => finished.add(record),
    async failRecord({ runId, planId, position }, { failure, failedAt, keep, expiresAt }) {
      const set = { failure, failedAt: new Date(failedAt), expiresAt: new Date(expiresAt) };
      await callMongo(() =>
        mongo.client.withSession((session) =>
          session.withTransaction(
            async () => {
              const open = { _id: runId, failedAt: { $exists: false } };
              const { matchedCount } = await records.updateOne(open, { $set: set }, { session });
              if (matchedCount === 0) return;
              const count = { $inc: { failed: 1 }, $max: { pulled: position } };
              await jobs.updateOne({ _id: planId }, count, { session });
            },
            { writeConcern: majority },
          ),
        ),
      );
      await callMongo(() => pieces.expire(runId, set.expiresAt));
      const surplus = await callMongo(() =>
        records
          .find(isFailed(planId), { projection: { kept: 1 } })
          .sort({ position: -1 })
          .skip(keep)
          .toArray(),
      );
      for (const { _id, kept } of surplus) {
        await callMongo(() => records.deleteOne({ _id }));
        await callMongo(() => pieces.remove(_id, kept.size, undefined));
      }
    },
    async failures(planId) {
      const projection = { 'kept.bytes': 0 };
      const found = await callMongo(() =>
        records.find(isFailed(planId), { projection }).sort({ position: -1 }).toArray(),
      );
      return found.map(toFailed);
    },
    async failedBytes(planId, runId) {
      const found = await callMongo(() => records.findOne({ _id: runId, ...isFailed(planId) }));
      return found ? pieces.read(runId, found.kept) : undefined;
    },
  };
}

/** The job may be claimed from `now` on, unless a process holds it. */
const dueFrom = (now: number) => ({ dueAt: { $ifNull: ['$dueAt', new Date(now)] } });

const countPulled = ({ planId, position }: BrokerRecord) => ({
  updateOne: { filter: { _id: planId }, update: { $max: { pulled: position } } },
});

const isDuplicate = (error: unknown) => error instanceof MongoServerError && error.code === 11_000;
