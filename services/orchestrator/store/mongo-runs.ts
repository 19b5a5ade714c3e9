import type { Collection, WithId } from 'mongodb';
import { callMongo, type Mongo } from '../../kit/store/mongo.ts';
import type { AsyncRunStore, ClaimedRun, EndedRun } from '../domain/async-run.ts';
import type { Message } from '../domain/message.ts';
import { createMongoPieces } from './mongo-pieces.ts';
import { type RunDocument, toAccepted, toDocument, toRun } from './run-document.ts';
import { runIndexes, runQuery } from './run-query.ts';

const withoutBytes = { 'input.bytes': 0, 'output.bytes': 0 };
const majority = { w: 'majority', j: true } as const;

/** Accepted runs in the collections `orchestrator.runs` and, what is large of them, `orchestrator.run-pieces`. */
export function createMongoRuns(mongo: Mongo): AsyncRunStore {
  const runs = mongo.db.collection<RunDocument>('orchestrator.runs', { writeConcern: majority, ignoreUndefined: true });
  // A lease that is lost with the engine that stored it is claimed once more, which is what leases are for.
  const leases = mongo.db.collection<RunDocument>('orchestrator.runs', { writeConcern: { w: 1 } });
  const pieces = createMongoPieces(mongo, 'orchestrator.run-pieces');
  const inputOf = (id: string) => `${id}/input`;
  const outputOf = (id: string) => `${id}/output`;

  let indexes: Promise<unknown> | undefined;
  function createIndexes(): Promise<unknown> {
    indexes ??= Promise.all([indexRuns(runs), pieces.createIndexes()]).catch((error) => {
      // Cleared, so that the next run tries again: the engine may have been unavailable.
      indexes = undefined;
      throw error;
    });
    return indexes;
  }

  async function outputMessage({ _id, output }: WithId<RunDocument>): Promise<Message | undefined> {
    if (!output) return undefined;
    return { bytes: await pieces.read(outputOf(_id), output), contentType: output.contentType };
  }

  return {
    async add(run, { bytes, contentType }) {
      await callMongo(createIndexes);
      const document = toDocument(run, { ...pieces.keep(bytes), contentType });
      await pieces.together([bytes.length], async (session) => {
        await runs.insertOne(document, session ? { session } : {});
        await pieces.write(inputOf(run.id), bytes, session);
      });
    },
    waiting: (limit) => callMongo(() => runs.countDocuments({ status: 'pending' }, { limit })),
    async find(id) {
      const document = await callMongo(() => runs.findOne({ _id: id }, { projection: withoutBytes }));
      return document ? toRun(document) : undefined;
    },
    async list(filter) {
      const { status, limit } = filter;
      const query = { ...runQuery(filter), ...(status !== undefined && { status }) };
      const found = runs.find(query, { projection: withoutBytes }).sort({ _id: -1 }).limit(limit);
      return (await callMongo(() => found.toArray())).map(toRun);
    },
    async output(id) {
      const document = await callMongo(() => runs.findOne({ _id: id }, { projection: { output: 1 } }));
      return document ? outputMessage(document) : undefined;
    },
    async claim({ owner, now, until }) {
      const beganAt = new Date(now);
      const update = {
        $set: { owner, status: 'running', beganAt, dueAt: new Date(until) },
        $inc: { attempts: 1 },
      } as const;
      const document = await callMongo(() =>
        leases.findOneAndUpdate({ dueAt: { $lte: beganAt } }, update, { sort: { dueAt: 1 }, returnDocument: 'after' }),
      );
      if (!document?.input) return undefined;
      const { attempts, excused: excusedAttempts, input } = document;
      const bytes = await pieces.read(inputOf(document._id), input);
      return {
        ...toAccepted(document),
        owner,
        attempts,
        excusedAttempts,
        input: { bytes, contentType: input.contentType },
      };
    },
    async renew(ids, { owner, until }) {
      const mine = { _id: { $in: [...ids] }, owner };
      const update = { $set: { dueAt: new Date(until) } };
      const { matchedCount } = await callMongo(() => leases.updateMany(mine, update));
      if (matchedCount === ids.length) return new Set(ids);
      const still = await callMongo(() => leases.find(mine, { projection: { _id: 1 } }).toArray());
      return new Set(still.map(({ _id }) => _id));
    },
    async putBack({ id, owner }, dueAt, excused) {
      const set = { status: 'pending', dueAt: new Date(dueAt) } as const;
      const update = { $set: set, $unset: { owner: 1 }, $inc: { excused: excused ? 1 : 0 } } as const;
      await callMongo(() => leases.updateOne({ _id: id, owner }, update));
    },
    finish: (run, ended) => {
      const output = ended.outcome.ok ? ended.outcome.message.bytes : Buffer.alloc(0);
      const { bytes: input } = run.input;
      return pieces.together([output.length, input.length], async (session) => {
        const options = session ? { session } : {};
        const update = endOf(run, ended, pieces.keep(output));
        const { matchedCount } = await runs.updateOne({ _id: run.id, owner: run.owner }, update, options);
        if (matchedCount === 0) return false;
        await pieces.write(outputOf(run.id), output, session, new Date(ended.expiresAt));
        await pieces.remove(inputOf(run.id), input.length, session);
        return true;
      });
    },
    amend: (id, ended) => {
      const output = ended.outcome.ok ? ended.outcome.message.bytes : Buffer.alloc(0);
      return pieces.together([output.length], async (session) => {
        const { $set } = endOf({}, ended, pieces.keep(output));
        const update = { $set, ...(ended.outcome.ok && { $unset: { failure: 1 } as const }) };
        const failed = { _id: id, status: 'failed' } as const;
        const { matchedCount } = await runs.updateOne(failed, update, session ? { session } : {});
        if (matchedCount === 0) return false;
        await pieces.write(outputOf(id), output, session, new Date(ended.expiresAt));
        return true;
      });
    },
    async claimDelivery(now, until) {
      const update = { $set: { 'delivery.dueAt': new Date(until) }, $inc: { 'delivery.attempts': 1 } };
      const due = { 'delivery.dueAt': { $lte: new Date(now) } };
      const options = { sort: { 'delivery.dueAt': 1 }, returnDocument: 'after' } as const;
      const document = await callMongo(() => leases.findOneAndUpdate(due, update, options));
      const { _id: id = '', callback: url, delivery, endedAt, failure } = document ?? {};
      if (!document || url === undefined || !delivery || !endedAt) return undefined;
      const common = { id, url, attempts: delivery.attempts, endedAt: endedAt.getTime() };
      if (failure) return { ...common, outcome: { ok: false, failure } };
      const message = await outputMessage(document);
      return message && { ...common, outcome: { ok: true, message } };
    },
    async recordDelivery(id, { state, lastError }, dueAt) {
      const set = { 'delivery.state': state, ...(lastError !== undefined && { 'delivery.lastError': lastError }) };
      const update =
        dueAt === undefined
          ? { $set: set, $unset: { 'delivery.dueAt': 1 } as const }
          : { $set: { ...set, 'delivery.dueAt': new Date(dueAt) } };
      await callMongo(() => runs.updateOne({ _id: id }, update));
    },
  };
}

const indexRuns = (runs: Collection<RunDocument>) =>
  runs.createIndexes([
    { key: { dueAt: 1 }, sparse: true },
    { key: { 'delivery.dueAt': 1 }, sparse: true },
    { key: { status: 1 }, partialFilterExpression: { status: 'pending' } },
    ...runIndexes('_id'),
  ]);

function endOf(
  run: Pick<ClaimedRun, 'callback'>,
  ended: EndedRun,
  output: ReturnType<ReturnType<typeof createMongoPieces>['keep']>,
) {
  const { outcome, hops } = ended;
  const endedAt = new Date(ended.endedAt);
  return {
    $set: {
      status: outcome.ok ? ('done' as const) : ('failed' as const),
      hops,
      endedAt,
      expiresAt: new Date(ended.expiresAt),
      ...(outcome.ok
        ? { output: { ...output, contentType: outcome.message.contentType } }
        : { failure: outcome.failure }),
      ...(run.callback !== undefined && { delivery: { state: 'waiting' as const, attempts: 0, dueAt: endedAt } }),
    },
    $unset: { owner: 1, dueAt: 1, input: 1 } as const,
  };
}
