import { buffer } from 'node:stream/consumers';
import type { Clock } from '../../kit/clock.ts';
import { createGridFiles } from '../../kit/store/gridfs.ts';
import { callMongo, type Mongo } from '../../kit/store/mongo.ts';
import type { StagedFiles } from '../domain/staged-files.ts';

interface Metadata {
  readonly userId: string;
  readonly since: Date;
}

/** In GridFS: the bucket is `onboarding`, in the standard layout. */
export function createGridfsStagedFiles({ db }: Pick<Mongo, 'db'>, clock: Clock): StagedFiles {
  const grid = createGridFiles<Metadata>(
    db,
    'onboarding',
    { 'metadata.since': 1 },
    // With the length, so that sums are read from the index alone.
    { 'metadata.userId': 1, length: 1 },
  );
  const { files } = grid;

  return {
    async stage(source, { limitBytes, userId }) {
      const metadata: Metadata = { userId, since: new Date(clock.now()) };
      const { id, size, sha256 } = await grid.write(source, { limitBytes, filename: userId, metadata, durable: true });
      return { fileId: id, size, sha256 };
    },
    read: (fileId) => grid.readDurable(fileId),
    async readPiece(fileId, offset, length) {
      if (length === 0) return new Uint8Array(0);
      return buffer(grid.read(fileId, { start: offset, end: offset + length - 1 }));
    },
    async remove(fileIds) {
      for (const fileId of fileIds) await grid.remove(fileId);
    },
    usage: (userId) =>
      callMongo(async () => {
        const [sum] = await files
          .aggregate<{ bytes: number }>([
            { $match: { 'metadata.userId': userId } },
            { $group: { _id: null, bytes: { $sum: '$length' } } },
          ])
          .toArray();
        return sum?.bytes ?? 0;
      }),
    async sweep(before) {
      const stale = { 'metadata.since': { $lt: new Date(before) } };
      const found = await callMongo(() => files.find(stale, { projection: { _id: 1 } }).toArray());
      for (const { _id } of found) await grid.remove(_id.toHexString());
      return found.length + (await grid.removeOrphans(new Date(before)));
    },
  };
}
