import { Readable } from 'node:stream';
import { notFound } from '../../../kit/errors.ts';
import { callMongo } from '../../../kit/store/mongo.ts';
import type { Checksums } from '../../domain/checksums.ts';
import type { ArtifactStore, StoredArtifact } from '../../domain/ports.ts';
import { computeChecksums } from '../compute-checksums.ts';
import { listFolder, rangeBelow } from '../list-folder.ts';
import type { Blob, Collections, Entry } from './collections.ts';
import type { RecentFiles } from './recent-files.ts';

type ReadArtifacts = Pick<ArtifactStore, 'find' | 'read' | 'checksums' | 'list' | 'below' | 'usage'>;

/** What paths have, and the bytes by their SHA-256. */
export function createReadArtifacts(
  { grid, entries, blobs, accounts }: Pick<Collections, 'grid' | 'entries' | 'blobs' | 'accounts'>,
  recent: RecentFiles,
): ReadArtifacts {
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

  /** By path, both ends excluded. */
  const between = (from: string, to: string, limit: number): Promise<readonly StoredArtifact[]> =>
    callMongo(async () => {
      const found = entries
        .find({ path: { $gt: from, $lt: to }, current: true })
        .sort({ path: 1 })
        .limit(limit);
      return (await found.toArray()).map(toStored);
    });

  return {
    find: (path) =>
      callMongo(async () => {
        const found = await entries.findOne({ path, current: true });
        return found ? toStored(found) : undefined;
      }),
    read(sha256, range) {
      async function* bytes() {
        const { fileId, size } = await blobOf(sha256);
        const known = recent.read(sha256, range);
        if (known) return yield* known;
        const found = grid.read(fileId.toHexString(), range);
        yield* range ? found : recent.keep(sha256, size, found);
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
    list: (folder, after, limit) => listFolder(between, { folder, after, limit }),
    below: (folder, limit, after) => {
      const [from, to] = rangeBelow(folder);
      return between(after ?? from, to, limit);
    },
    usage: (account) =>
      callMongo(async () => {
        const found = await accounts.findOne({ _id: account });
        return { bytes: found?.bytes ?? 0, files: found?.files ?? 0 };
      }),
  };
}

const toStored = ({ path, size, sha256, storedAt }: Entry): StoredArtifact => ({
  ...{ path, size, sha256 },
  storedAt: storedAt.getTime(),
});
