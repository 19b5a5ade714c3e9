import type { ObjectId } from 'mongodb';
import { callMongo } from '../../../kit/store/mongo.ts';
import type { SweepableStore } from '../../domain/ports.ts';
import { type Collections, isUpload } from './collections.ts';
import { countUsage } from './count-usage.ts';

/** Removes what nothing refers to any more. */
export function createSweep(collections: Collections): SweepableStore {
  const { grid, entries, blobs, now, transact } = collections;
  const { files } = grid;

  /** Forgets a released entry; its bytes are swept with the last one that has them. Answers whether it was there. */
  async function forget(_id: ObjectId): Promise<boolean> {
    return transact(async (session) => {
      const entry = await entries.findOneAndDelete({ _id, current: { $exists: false } }, { session });
      if (!entry) return false;
      await countUsage(collections, entry.accounts, { bytes: -entry.size, files: -1 }, session);
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
