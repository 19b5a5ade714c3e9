import { type Collection, type Db, MongoServerError } from 'mongodb';
import type { ProcessStore } from '../../process/process-store.ts';
import type { ProcessState } from '../../process/state.ts';
import { callMongo } from '../mongo.ts';
import { retryAtStart } from '../retry-at-start.ts';

interface ProcessDocument {
  readonly _id: string;
  readonly type: string;
  readonly state: ProcessState;
  /** From when on any runner may take it; absent once it is closed. */
  readonly dueAt?: Date;
  /** The lease of the runner that has it. */
  readonly token?: string;
  readonly expiresAt?: Date;
}

const duplicateKey = 11_000;

export interface MongoProcessStoreOptions {
  readonly db: Db;
  /** The collection is `<name>.processes`. */
  readonly name: string;
}

/** Creates the indexes when they are missing. Errors: `unavailable`. */
export async function createMongoProcessStore({ db, name }: MongoProcessStoreOptions): Promise<ProcessStore> {
  const processes = db.collection<ProcessDocument>(`${name}.processes`, {
    // What is acknowledged is on a majority, or a new primary could run a step again whose result others have seen.
    writeConcern: { w: 'majority', j: true },
    ignoreUndefined: true,
  });
  await retryAtStart(() => callMongo(() => createIndexes(processes)));

  async function find(id: string): Promise<ProcessState | undefined> {
    return (await callMongo(() => processes.findOne({ _id: id })))?.state;
  }

  return {
    find,
    async add(state) {
      const { id: _id, type, startedAt } = state;
      try {
        await callMongo(() => processes.insertOne({ _id, type, state, dueAt: new Date(startedAt) }));
        return state;
      } catch (thrown) {
        if (!(thrown instanceof MongoServerError && thrown.code === duplicateKey)) throw thrown;
        return (await find(_id)) ?? state;
      }
    },
    async claim(types, { token, now, until }) {
      const due = { type: { $in: [...types] }, dueAt: { $lte: new Date(now) } };
      const update = { $set: { token, dueAt: new Date(until) } };
      const options = { sort: { dueAt: 1 }, returnDocument: 'after' } as const;
      return (await callMongo(() => processes.findOneAndUpdate(due, update, options)))?.state;
    },
    async renew(tokens, until) {
      const mine = { token: { $in: [...tokens] } };
      const update = { $set: { dueAt: new Date(until) } };
      const { matchedCount } = await callMongo(() => processes.updateMany(mine, update));
      if (matchedCount === tokens.length) return new Set(tokens);
      const held = await callMongo(() => processes.find(mine, { projection: { token: 1 } }).toArray());
      return new Set(held.flatMap(({ token }) => token ?? []));
    },
    async save(state, token, release) {
      const update = release
        ? 'dueAt' in release
          ? { $set: { state, dueAt: new Date(release.dueAt) }, $unset: { token: 1 as const } }
          : {
              $set: { state, expiresAt: new Date(release.expiresAt) },
              $unset: { token: 1 as const, dueAt: 1 as const },
            }
        : { $set: { state } };
      const { matchedCount } = await callMongo(() => processes.updateOne({ _id: state.id, token }, update));
      return matchedCount === 1;
    },
    async trigger(id, now) {
      const waiting = { _id: id, token: { $exists: false }, dueAt: { $gt: new Date(now) } };
      await callMongo(() => processes.updateOne(waiting, { $set: { dueAt: new Date(now) } }));
    },
    async removeExpired(now) {
      await callMongo(() => processes.deleteMany({ expiresAt: { $lte: new Date(now) } }));
    },
  };
}

const createIndexes = (processes: Collection<ProcessDocument>) =>
  processes.createIndexes([
    { key: { dueAt: 1 }, sparse: true },
    { key: { token: 1 }, sparse: true },
    { key: { expiresAt: 1 }, sparse: true },
  ]);
