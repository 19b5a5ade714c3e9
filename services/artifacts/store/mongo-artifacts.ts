import { Readable } from 'node:stream';
import { type ClientSession, type Collection, MongoServerError, ObjectId } from 'mongodb';
import type { Clock } from '../../kit/clock.ts';
import { notFound, unavailable } from '../../kit/errors.ts';
import { createGridFiles, toObjectId } from '../../kit/store/gridfs.ts';
import { callMongo, type Mongo } from '../../kit/store/mongo.ts';
import { retryAtStart } from '../../kit/store/retry-at-start.ts';
import type { Checksums } from '../domain/checksums.ts';
import type {
  ArtifactStore,
  NewArtifact,
  Placement,
  StagedBytes,
  StoredArtifact,
  SweepableStore,
} from '../domain/ports.ts';
import { accountsOf, limitOf, type Usage } from '../domain/usage.ts';
import { computeChecksums } from './compute-checksums.ts';
import { listFolder, rangeBelow } from './list-folder.ts';

/**
 * `staged` while it is sent, `uploaded` where it then waits for its path, `kept` by the first path with these bytes, `sweeping`
 * once nothing refers to it.
 */
type FileState = 'staged' | 'uploaded' | 'kept' | 'sweeping';

interface Metadata {
  state: FileState;
  since: Date;
  /** Of an upload, until it is discarded. */
  sha256?: string;
}

/** What a path has, or had: a replaced or deleted one keeps its reference until it is swept, for the downloads in progress. */
interface Entry {
  readonly _id: ObjectId;
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
  readonly storedAt: Date;
  /** The accounts of space that it counts in. */
  readonly accounts: readonly string[];
  /** What the path has now; absent once it was replaced or deleted. */
  readonly current?: true;
  readonly releasedAt?: Date;
}

/** Bytes, by their SHA-256. */
interface Blob {
  readonly _id: string;
  readonly fileId: ObjectId;
  readonly size: number;
  /** Entries that have them. */
  readonly references: number;
  readonly checksums?: Checksums;
}

/** A release that a user deleted: its path does not get other bytes. */
interface Deleted {
  /** The path. */
  readonly _id: string;
  readonly sha256: string;
  readonly at: Date;
}

interface Account extends Usage {
  readonly _id: string;
}

const duplicateKey = 11_000;
const attempts = 10;
/** For a path. */
const waiting: FileState[] = ['staged', 'uploaded'];
const majority = { writeConcern: { w: 'majority' } } as const;
const isUpload = { 'metadata.sha256': { $exists: true } };

/** Files in GridFS, bucket `artifacts`; what refers to them is changed in transactions alone. */
export async function createMongoArtifacts(
  { db, client }: Mongo,
  clock: Clock,
): Promise<ArtifactStore & SweepableStore> {
  const grid = createGridFiles<Metadata>(db, 'artifacts', { 'metadata.state': 1, 'metadata.since': 1 });
  const { files } = grid;
  const entries = db.collection<Entry>('artifacts.paths');
  const blobs = db.collection<Blob>('artifacts.blobs');
  const deleted = db.collection<Deleted>('artifacts.deleted');
  const accounts = db.collection<Account>('artifacts.usage');
  const now = () => new Date(clock.now());
  await retryAtStart(() =>
    callMongo(async () => {
      await entries.createIndexes([
        { key: { path: 1 }, unique: true, partialFilterExpression: { current: true } },
        { key: { releasedAt: 1 }, sparse: true },
      ]);
    }),
  );

  /** In one transaction, on a majority of the nodes. Where another one had the same key first, it runs again and sees that one. */
  async function transact<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    for (let left = attempts; ; left -= 1) {
      try {
        return await callMongo(() =>
          client.withSession((session) =>
            session.withTransaction(() => work(session), {
              writeConcern: { w: 'majority' },
              readConcern: { level: 'snapshot' },
            }),
          ),
        );
      } catch (error) {
        if (left <= 1 || !(error instanceof MongoServerError && error.code === duplicateKey)) throw error;
      }
    }
  }

  /** Moves bytes and files to or from accounts of space. */
  async function count(names: readonly string[], bytes: number, of: number, session: ClientSession): Promise<void> {
    for (const _id of names)
      await accounts.updateOne({ _id }, { $inc: { bytes, files: of } }, { session, upsert: of > 0 });
  }

  async function refer({ fileId, size, sha256 }: NewArtifact['bytes'], session: ClientSession): Promise<void> {
    const { matchedCount } = await blobs.updateOne({ _id: sha256 }, { $inc: { references: 1 } }, { session });
    if (matchedCount > 0) return;
    const _id = toObjectId(fileId);
    const kept = await files.updateOne(
      { _id, 'metadata.state': { $in: waiting } },
      { $set: { 'metadata.state': 'kept', 'metadata.since': now() } },
      { session },
    );
    // A sweep has claimed the upload, which took longer than any should.
    if (kept.matchedCount === 0) throw unavailable('The upload was swept; send it again.');
    await blobs.insertOne({ _id: sha256, fileId: _id, size, references: 1 }, { session });
  }

  async function placeIn(artifact: NewArtifact, session: ClientSession): Promise<Placement> {
    const { path, bytes, owner, isReplaceable, limits } = artifact;
    const before = await entries.findOne({ path, current: true }, { session });
    if (before?.sha256 === bytes.sha256) {
      await entries.updateOne({ _id: before._id }, { $set: { storedAt: now() } }, { session });
      return { outcome: 'same' };
    }
    if (before && !isReplaceable) return { outcome: 'taken', sha256: before.sha256 };
    const tomb = isReplaceable ? null : await deleted.findOne({ _id: path }, { session });
    if (tomb && tomb.sha256 !== bytes.sha256) return { outcome: 'deleted', sha256: tomb.sha256 };
    const names = accountsOf(owner);
    for (const account of names) {
      const used = (await accounts.findOne({ _id: account }, { session })) ?? { bytes: 0, files: 0 };
      const limit = limitOf(account, limits);
      if (used.bytes + bytes.size > limit.bytes || used.files + 1 > limit.files)
        return { outcome: 'full', account, used: { bytes: used.bytes, files: used.files } };
    }
    await count(names, bytes.size, 1, session);
    await refer(bytes, session);
    if (before) await release(before._id, session);
    await entries.insertOne(
      {
        ...{ _id: new ObjectId(), path, sha256: bytes.sha256, size: bytes.size, storedAt: now() },
        ...{ accounts: names, current: true },
      },
      { session },
    );
    return { outcome: before ? 'replaced' : 'created' };
  }

  const release = (_id: ObjectId, session: ClientSession) =>
    entries.updateOne({ _id }, { $unset: { current: '' }, $set: { releasedAt: now() } }, { session });

  /** Removes a file that has one of these states; answers whether it had. */
  async function removeFile(fileId: string, states: readonly FileState[]): Promise<boolean> {
    const unused = { _id: toObjectId(fileId), 'metadata.state': { $in: [...states] } };
    const { matchedCount } = await callMongo(() => files.updateOne(unused, { $set: { 'metadata.state': 'sweeping' } }));
    if (matchedCount > 0) await grid.remove(fileId);
    return matchedCount > 0;
  }

  async function discard(fileId: string): Promise<void> {
    if (await removeFile(fileId, waiting)) return;
    // A path has the bytes; they go with the last one.
    const upload = { _id: toObjectId(fileId), ...isUpload };
    await callMongo(() => files.updateOne(upload, { $unset: { 'metadata.sha256': '' } }));
  }

  async function findUpload(fileId: string): Promise<StagedBytes | undefined> {
    const upload = { _id: toObjectId(fileId), ...isUpload, 'metadata.state': { $ne: 'sweeping' as const } };
    const found = await callMongo(() => files.findOne(upload));
    const sha256 = found?.metadata.sha256;
    return found && sha256 !== undefined ? { fileId, size: found.length, sha256 } : undefined;
  }

  async function blobOf(sha256: string): Promise<Blob> {
    const blob = await callMongo(() => blobs.findOne({ _id: sha256 }));
    if (!blob) throw notFound('There is no such artifact.');
    return blob;
  }

  const computing = new Map<string, Promise<Checksums>>();
  async function compute({ _id: sha256, fileId }: Blob): Promise<Checksums> {
    const checksums = await computeChecksums(grid.read(fileId.toHexString()));
    await callMongo(() => blobs.updateOne({ _id: sha256 }, { $set: { checksums } }));
    return checksums;
  }

  /** Forgets a released entry; its bytes are swept with the last one that has them. Answers whether it was there. */
  async function forget(_id: ObjectId): Promise<boolean> {
    return transact(async (session) => {
      const entry = await entries.findOneAndDelete({ _id, current: { $exists: false } }, { session });
      if (!entry) return false;
      await count(entry.accounts, -entry.size, -1, session);
      const blob = await blobs.findOneAndUpdate(
        { _id: entry.sha256 },
        { $inc: { references: -1 } },
        { session, returnDocument: 'after' },
      );
      if (!blob || blob.references > 0) return true;
      await blobs.deleteOne({ _id: entry.sha256 }, { session });
      const again = { 'metadata.state': 'uploaded' as const, 'metadata.since': now() };
      const { matchedCount } = await files.updateOne({ _id: blob.fileId, ...isUpload }, { $set: again }, { session });
      if (matchedCount > 0) return true;
      await files.updateOne({ _id: blob.fileId }, { $set: { 'metadata.state': 'sweeping' } }, { session });
      return true;
    });
  }

  return {
    discard,
    async stage(source, limitBytes) {
      const metadata: Metadata = { state: 'staged', since: now() };
      const { id, size, sha256 } = await grid.write(source, {
        ...{ limitBytes, filename: 'artifact', metadata, durable: true },
      });
      return { fileId: id, size, sha256 };
    },
    async keep({ fileId, sha256 }) {
      const staged = { _id: toObjectId(fileId), 'metadata.state': 'staged' as const };
      const upload = { 'metadata.state': 'uploaded' as const, 'metadata.since': now(), 'metadata.sha256': sha256 };
      const { matchedCount } = await callMongo(() => files.updateOne(staged, { $set: upload }, majority));
      if (matchedCount === 0) throw unavailable('The upload was swept; send it again.');
    },
    findUpload,
    readUpload(fileId, range) {
      async function* bytes() {
        if (!(await findUpload(fileId))) throw notFound('There is no such upload.');
        yield* grid.read(fileId, range);
      }
      return Readable.from(bytes(), { objectMode: false, highWaterMark: 1 });
    },
    async place(artifact) {
      const placement = await transact((session) => placeIn(artifact, session));
      // Not where these are the first such bytes: the file is kept then. What is not removed now is swept.
      await removeFile(artifact.bytes.fileId, ['staged']).catch(() => undefined);
      return placement;
    },
    find: (path) =>
      callMongo(async () => {
        const found = await entries.findOne({ path, current: true });
        return found ? toStored(found) : undefined;
      }),
    read(sha256, range) {
      async function* bytes() {
        const { fileId } = await blobOf(sha256);
        yield* grid.read(fileId.toHexString(), range);
      }
      return Readable.from(bytes(), { objectMode: false, highWaterMark: 1 });
    },
    async checksums(sha256) {
      const blob = await blobOf(sha256);
      if (blob.checksums) return blob.checksums;
      const running = computing.get(sha256) ?? compute(blob).finally(() => computing.delete(sha256));
      computing.set(sha256, running);
      return running;
    },
    remove: (path, isFinal, storedUntil = Number.POSITIVE_INFINITY) =>
      transact(async (session) => {
        if (!isFinal) await deleted.deleteOne({ _id: path }, { session });
        const entry = await entries.findOne({ path, current: true }, { session });
        if (!entry || entry.storedAt.getTime() > storedUntil) return false;
        await release(entry._id, session);
        if (isFinal)
          await deleted.updateOne(
            { _id: path },
            { $set: { sha256: entry.sha256, at: now() } },
            { session, upsert: true },
          );
        return true;
      }),
    list: (folder, after, limit) =>
      listFolder((from, to, most) => callMongo(() => between(entries, from, to, most)), { folder, after, limit }),
    below: (folder, limit, after) => {
      const [from, to] = rangeBelow(folder);
      return callMongo(() => between(entries, after ?? from, to, limit));
    },
    usage: (account) =>
      callMongo(async () => {
        const found = await accounts.findOne({ _id: account });
        return { bytes: found?.bytes ?? 0, files: found?.files ?? 0 };
      }),
    async sweep({ stagedBefore, uploadedBefore, releasedBefore }) {
      const swept = { artifacts: 0, files: 0, orphans: 0 };
      const released = entries.find({ releasedAt: { $lt: new Date(releasedBefore) } }, { projection: { _id: 1 } });
      for (const { _id } of await callMongo(() => released.toArray())) if (await forget(_id)) swept.artifacts += 1;
      // From here on no transaction can keep them.
      for (const [state, before] of [['staged', stagedBefore] as const, ['uploaded', uploadedBefore] as const]) {
        const stale = { 'metadata.state': state, 'metadata.since': { $lt: new Date(before) } };
        await callMongo(() => files.updateMany(stale, { $set: { 'metadata.state': 'sweeping' } }));
      }
      const unused = files.find({ 'metadata.state': 'sweeping' }, { projection: { _id: 1 } });
      for (const { _id } of await callMongo(() => unused.toArray())) {
        await grid.remove(_id.toHexString());
        swept.files += 1;
      }
      swept.orphans = await grid.removeOrphans(new Date(stagedBefore));
      return swept;
    },
  };
}

/** By path, both ends excluded. */
async function between(
  entries: Collection<Entry>,
  from: string,
  to: string,
  limit: number,
): Promise<readonly StoredArtifact[]> {
  const found = entries
    .find({ path: { $gt: from, $lt: to }, current: true })
    .sort({ path: 1 })
    .limit(limit);
  return (await found.toArray()).map(toStored);
}

const toStored = ({ path, size, sha256, storedAt }: Entry): StoredArtifact => ({
  ...{ path, size, sha256 },
  storedAt: storedAt.getTime(),
});
