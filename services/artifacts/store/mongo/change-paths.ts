import { type ClientSession, ObjectId } from 'mongodb';
import { unavailable } from '../../../kit/errors.ts';
import { toObjectId } from '../../../kit/store/gridfs.ts';
import type { ArtifactStore, NewArtifact, Placement } from '../../domain/ports.ts';
import { accountsOf, limitOf } from '../../domain/usage.ts';
import { type Collections, waiting } from './collections.ts';
import { countUsage } from './count-usage.ts';
import type { StagedFiles } from './staged-files.ts';

/** Gives paths their bytes, and takes them away. */
export function createChangePaths(
  collections: Collections,
  { removeFile }: Pick<StagedFiles, 'removeFile'>,
): Pick<ArtifactStore, 'place' | 'remove'> {
  const { grid, entries, blobs, deleted, accounts, now, transact } = collections;

  async function refer({ fileId, size, sha256 }: NewArtifact['bytes'], session: ClientSession): Promise<void> {
    const { matchedCount } = await blobs.updateOne({ _id: sha256 }, { $inc: { references: 1 } }, { session });
    if (matchedCount > 0) return;
    const _id = toObjectId(fileId);
    const kept = await grid.files.updateOne(
      { _id, 'metadata.state': { $in: waiting } },
      { $set: { 'metadata.state': 'kept', 'metadata.since': now() } },
      { session },
    );
    // A sweep has claimed the upload, which took longer than any should.
    if (kept.matchedCount === 0) throw unavailable('The upload was swept; send it again.');
    await blobs.insertOne({ _id: sha256, fileId: _id, size, references: 1 }, { session });
  }

  const release = (_id: ObjectId, session: ClientSession) =>
    entries.updateOne({ _id }, { $unset: { current: '' }, $set: { releasedAt: now() } }, { session });

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
    await countUsage(collections, names, { bytes: bytes.size, files: 1 }, session);
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

  return {
    async place(artifact) {
      const placement = await transact((session) => placeIn(artifact, session));
      // Not where these are the first such bytes: the file is kept then. What is not removed now is swept.
      await removeFile(artifact.bytes.fileId, ['staged']).catch(() => undefined);
      return placement;
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
  };
}
