import { type AnyBulkWriteOperation, type Collection, type Db, MongoBulkWriteError } from 'mongodb';
import { createBatcher } from '../bus/batcher.ts';
import type { Failure, Outcome } from '../bus/outcome.ts';
import { unavailable } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { AppendResult, Change, Journal } from './journal.ts';
import { callMongo } from './mongo.ts';
import { retryAtStart } from './retry-at-start.ts';

interface ChangeDocument {
  /** The command's id: a second write under it fails, which is what makes handling idempotent. */
  readonly _id: string;
  readonly aggregate: string;
  readonly version: number;
  readonly state: unknown;
  readonly outcome: Outcome;
  readonly at: Date;
  /** When it may be deleted: set once it is not the newest version any more, or is a rejection. */
  readonly expiresAt?: Date;
}

interface FailureDocument {
  readonly _id: string;
  readonly failure: Failure;
  readonly expiresAt: Date;
}

export interface MongoJournalOptions {
  readonly db: Db;
  /** Collections are `<name>.changes` and `<name>.failures`. */
  readonly name: string;
  /** How long outcomes and superseded states are kept; must outlast every redelivery and replay. */
  readonly retentionMs: number;
  readonly log?: Logger;
  /** What of a state is stored; the state as it is without it. */
  readonly states?: StateCodec;
}

export interface StateCodec {
  // biome-ignore lint/suspicious/noExplicitAny: a journal has states of one type, which its owner knows
  toStored(state: any): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  fromStored(stored: any): unknown;
}

const asItIs: StateCodec = { toStored: (state) => state, fromStored: (stored) => stored };

const duplicateKey = 11_000;

/** Creates missing indexes: without the unique one a command could be applied twice. Errors: `unavailable`. */
export async function createMongoJournal({
  db,
  name,
  retentionMs,
  log,
  states = asItIs,
}: MongoJournalOptions): Promise<Journal> {
  // Not left to the address: what is acknowledged must survive the loss of any node.
  const writeConcern = { w: 'majority' } as const;
  const changes = db.collection<ChangeDocument>(`${name}.changes`, { promoteBuffers: true, writeConcern });
  const failures = db.collection<FailureDocument>(`${name}.failures`, { writeConcern });
  await retryAtStart(() => callMongo(() => createIndexes(changes, failures)));
  const expiry = () => new Date(Date.now() + retentionMs);

  // Group commit: documents queued during one write are sent with the next, as one round trip and one journal flush.
  const writes = createBatcher<ChangeDocument, boolean>({
    maxItems: 500,
    maxBytes: 8_000_000,
    sizeOf: ({ outcome }) => (outcome.status === 'done' ? 2 * sizeOfEvents(outcome.events) : 200),
    send: (documents) => callMongo(() => writeAll(changes, documents)),
  });
  // No append waits for it: the aggregate's next change marks all older versions again, so a failure keeps one for longer.
  const expiries = createBatcher<ChangeDocument, undefined>({
    maxItems: 500,
    send: async (written) => {
      await callMongo(() => supersede(changes, written, expiry()));
      return written.map(() => undefined);
    },
  });

  function letOlderExpire(written: ChangeDocument): void {
    const { aggregate, version } = written;
    if (version < 2) return;
    expiries
      .add(written)
      .catch((err) => log?.warn({ err, aggregate }, 'older states stay until the next change of their aggregate'));
  }

  async function find<S>(commandId: string): Promise<Change<S> | undefined> {
    // An outcome that could still be rolled back must not be published: the command would be executed again.
    const document = await callMongo(() => changes.findOne({ _id: commandId }, { readConcern: 'majority' }));
    return document ? toChange<S>(document, states) : undefined;
  }

  return {
    find,
    async latest<S>(aggregate: string) {
      const newest = { aggregate, version: { $gt: 0 } };
      const projection = { version: 1, state: 1 };
      const found = await callMongo(() => changes.findOne(newest, { sort: { version: -1 }, projection }));
      return found ? { version: found.version, state: states.fromStored(found.state) as S } : undefined;
    },
    async hasAggregate(prefix) {
      // A range, not an expression: the index finds its first entry. Ids are ASCII.
      const wanted = { aggregate: { $gte: prefix, $lt: `${prefix}\u007f` }, version: { $gt: 0 } };
      return (await callMongo(() => changes.findOne(wanted, { projection: { _id: 1 } }))) !== null;
    },
    async append<S>(change: Change<S>): Promise<AppendResult<S>> {
      const document = toDocument(change, states, expiry);
      if (await writes.add(document)) {
        letOlderExpire(document);
        return { status: 'appended' };
      }
      const before = await find<S>(change.commandId);
      if (!before) {
        const exists = await callMongo(() => changes.countDocuments({ _id: change.commandId }));
        if (exists > 0) throw unavailable('The outcome of the command is not on a majority of the nodes yet.');
        return { status: 'conflict' };
      }
      log?.warn(
        { id: change.commandId, aggregate: change.aggregate },
        'a command was redelivered; its outcome is kept',
      );
      return { status: 'duplicate', change: before };
    },
    async recordFailure(commandId, failure) {
      const update = { $set: { failure, expiresAt: expiry() } };
      await callMongo(() => failures.updateOne({ _id: commandId }, update, { upsert: true }));
    },
    async failureOf(commandId) {
      return (await callMongo(() => failures.findOne({ _id: commandId })))?.failure;
    },
  };
}

async function createIndexes(
  changes: Collection<ChangeDocument>,
  failures: Collection<FailureDocument>,
): Promise<void> {
  await changes.createIndex(
    { aggregate: 1, version: -1 },
    { unique: true, partialFilterExpression: { version: { $gt: 0 } } },
  );
  await changes.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  await failures.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
}

/** Writes the documents that do not conflict; returns for each whether it was written. */
async function writeAll(changes: Collection<ChangeDocument>, documents: readonly ChangeDocument[]): Promise<boolean[]> {
  const rejected = new Set<number>();
  const result = await changes.bulkWrite(documents.map(toWrite), { ordered: false }).catch((error) => {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const failed = [error.writeErrors].flat();
    if (failed.length === 0 || failed.some(({ code }) => code !== duplicateKey)) throw error;
    for (const { index } of failed) rejected.add(index);
    return error.result;
  });
  return documents.map(({ version }, index) => !rejected.has(index) && (version !== 1 || index in result.upsertedIds));
}

/**
 * A first version is inserted only where the aggregate has no other: its own first version may have expired, so that the
 * unique index alone would accept a second one, behind the newest.
 */
function toWrite(document: ChangeDocument): AnyBulkWriteOperation<ChangeDocument> {
  if (document.version !== 1) return { insertOne: { document } };
  const { aggregate } = document;
  return {
    updateOne: { filter: { aggregate, version: { $gt: 0 } }, update: { $setOnInsert: document }, upsert: true },
  };
}

/**
 * Lets older versions expire. Only after the newer one is inserted: marked before, a failed insert would let the newest
 * state expire. After a crash in between, the aggregate's next change marks all older versions.
 */
async function supersede(
  changes: Collection<ChangeDocument>,
  written: readonly ChangeDocument[],
  expiresAt: Date,
): Promise<void> {
  const operations = written.map(({ aggregate, version }): AnyBulkWriteOperation<ChangeDocument> => {
    const older = { aggregate, version: { $gt: 0, $lt: version }, expiresAt: { $exists: false } };
    return { updateMany: { filter: older, update: { $set: { expiresAt } } } };
  });
  await changes.bulkWrite(operations, { ordered: false });
}

const toDocument = <S>(
  { commandId, at, state, ...change }: Change<S>,
  { toStored }: StateCodec,
  expiry: () => Date,
): ChangeDocument => ({
  _id: commandId,
  ...change,
  state: state === undefined ? undefined : toStored(state),
  at: new Date(at),
  ...(change.version === 0 && { expiresAt: expiry() }),
});

const toChange = <S>(
  { _id, aggregate, version, state, outcome, at }: ChangeDocument,
  { fromStored }: StateCodec,
): Change<S> => ({
  commandId: _id,
  aggregate,
  version,
  state: (state ? fromStored(state) : undefined) as S | undefined,
  outcome,
  at: at.getTime(),
});

/** Approximate size of the texts of the events; the rest is small. */
function sizeOfEvents(events: readonly { readonly data: object }[]): number {
  let size = 200;
  for (const { data } of events)
    for (const value of Object.values(data)) size += typeof value === 'string' ? value.length : 50;
  return size;
}
