import type { Clock } from '../../kit/clock.ts';
import { createGridFiles, toObjectId } from '../../kit/store/gridfs.ts';
import { callMongo, type Mongo } from '../../kit/store/mongo.ts';
import type { FileState, FileStore, SweepableFiles } from '../domain/ports.ts';
import { inspectBytes } from './inspect-bytes.ts';
import { requireKept } from './require-kept.ts';
import { sumUsage } from './sum-usage.ts';

interface Metadata {
  state: FileState;
  /** When the file got its state. */
  since: Date;
  /** The aggregate of the upload; the sweep reads its state to see whether it refers to the file. */
  aggregate: string;
  /** Whose space it takes; absent for older files. */
  solutionId?: string;
  userId?: string;
  /** The command that has reserved it, while it is reserved. */
  commandId?: string;
}

/** Files in GridFS: the bucket is `content`, in the standard layout, so that any GridFS client can read it. */
export function createGridfsFiles({ db }: Pick<Mongo, 'db'>, clock: Clock): FileStore & SweepableFiles {
  const grid = createGridFiles<Metadata>(
    db,
    'content',
    { 'metadata.state': 1, 'metadata.since': 1 },
    // With the length, so that sums are read from the index alone.
    { 'metadata.solutionId': 1, length: 1 },
    { 'metadata.userId': 1, length: 1 },
  );
  const { files } = grid;

  const isIn = (fileIds: readonly string[], ...states: FileState[]) => ({
    _id: { $in: fileIds.map(toObjectId) },
    'metadata.state': { $in: states },
  });
  const to = (state: FileState) => ({
    $set: { 'metadata.state': state, 'metadata.since': new Date(clock.now()) },
    $unset: { 'metadata.commandId': '' as const },
  });
  const isStale = (stagedBefore: number, releasedBefore: number) => ({
    $or: [
      {
        'metadata.state': { $in: ['staged', 'reserved'] as FileState[] },
        'metadata.since': { $lt: new Date(stagedBefore) },
      },
      { 'metadata.state': 'released' as const, 'metadata.since': { $lt: new Date(releasedBefore) } },
      { 'metadata.state': 'sweeping' as const },
    ],
  });

  return {
    async stage(source, { limitBytes, aggregate, owner }) {
      const metadata: Metadata = { state: 'staged', since: new Date(clock.now()), aggregate, ...owner };
      const { id, size, sha256 } = await grid.write(source, {
        limitBytes,
        filename: aggregate,
        metadata,
        durable: true,
      });
      return { fileId: id, size, sha256 };
    },
    usage: (of) => callMongo(() => sumUsage(files, of, 'metadata.')),
    inspect: (fileId) => inspectBytes(grid.readDurable(fileId)),
    read: (fileId, range) => grid.read(fileId, range),
    reserve: (fileId, commandId) =>
      callMongo(async () => {
        const { $set } = to('reserved');
        const { matchedCount } = await files.updateOne(isIn([fileId], 'staged'), {
          $set: { ...$set, 'metadata.commandId': commandId },
        });
        if (matchedCount > 0) return true;
        const found = await files.findOne({ _id: toObjectId(fileId) });
        return found !== null && found.metadata.state !== 'sweeping';
      }),
    keep: (fileIds) =>
      callMongo(async () => {
        await files.updateMany(isIn(fileIds, 'staged', 'reserved'), to('kept'));
        const found = await files.find({ _id: { $in: fileIds.map(toObjectId) } }).toArray();
        requireKept(fileIds, new Map(found.map((file) => [file._id.toHexString(), file.metadata.state])));
      }),
    release: (fileIds) =>
      callMongo(async () => {
        await files.updateMany(isIn(fileIds, 'staged', 'reserved', 'kept'), to('released'));
      }),
    discard: (fileId) =>
      callMongo(async () => {
        const { matchedCount } = await files.updateOne(isIn([fileId], 'staged', 'reserved'), to('sweeping'));
        if (matchedCount > 0) await grid.remove(fileId);
      }),
    stale: (stagedBefore, releasedBefore) =>
      callMongo(async () => {
        const found = await files.find(isStale(stagedBefore, releasedBefore)).toArray();
        return found.map(({ _id, metadata: { aggregate, commandId } }) => ({
          ...{ fileId: _id.toHexString(), aggregate },
          ...(commandId !== undefined && { commandId }),
        }));
      }),
    claim: (fileId, stagedBefore, releasedBefore, commandId) =>
      callMongo(async () => {
        const reserved = { 'metadata.commandId': commandId ?? { $exists: false } };
        const filter = { _id: toObjectId(fileId), ...reserved, ...isStale(stagedBefore, releasedBefore) };
        return (await files.updateOne(filter, to('sweeping'))).matchedCount > 0;
      }),
    restore: (fileId) =>
      callMongo(async () => {
        await files.updateOne(isIn([fileId], 'sweeping'), to('kept'));
      }),
    remove: (fileId) => grid.remove(fileId),
    removeOrphans: (startedBefore) => grid.removeOrphans(new Date(startedBefore)),
  };
}
