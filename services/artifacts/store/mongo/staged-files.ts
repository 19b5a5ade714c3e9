import { Readable } from 'node:stream';
import { notFound, unavailable } from '../../../kit/errors.ts';
import { toObjectId } from '../../../kit/store/gridfs.ts';
import { callMongo } from '../../../kit/store/mongo.ts';
import type { ArtifactStore, StagedBytes } from '../../domain/ports.ts';
import { type Collections, type FileState, isUpload, type Metadata, waiting } from './collections.ts';

export interface StagedFiles extends Pick<ArtifactStore, 'stage' | 'keep' | 'findUpload' | 'readUpload' | 'discard'> {
  /** Removes a file that has one of these states; answers whether it had. */
  removeFile(fileId: string, states: readonly FileState[]): Promise<boolean>;
}

const majority = { writeConcern: { w: 'majority' } } as const;

/** Bytes that no path has yet, and uploads, which are there by their ids. */
export function createStagedFiles({ grid, now }: Pick<Collections, 'grid' | 'now'>): StagedFiles {
  const { files } = grid;

  async function removeFile(fileId: string, states: readonly FileState[]): Promise<boolean> {
    const unused = { _id: toObjectId(fileId), 'metadata.state': { $in: [...states] } };
    const { matchedCount } = await callMongo(() => files.updateOne(unused, { $set: { 'metadata.state': 'sweeping' } }));
    if (matchedCount > 0) await grid.remove(fileId);
    return matchedCount > 0;
  }

  async function findUpload(fileId: string): Promise<StagedBytes | undefined> {
    const upload = { _id: toObjectId(fileId), ...isUpload, 'metadata.state': { $ne: 'sweeping' as const } };
    const found = await callMongo(() => files.findOne(upload));
    const sha256 = found?.metadata.sha256;
    return found && sha256 !== undefined ? { fileId, size: found.length, sha256 } : undefined;
  }

  return {
    removeFile,
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
    async discard(fileId) {
      if (await removeFile(fileId, waiting)) return;
      // A path has the bytes; they go with the last one.
      const upload = { _id: toObjectId(fileId), ...isUpload };
      await callMongo(() => files.updateOne(upload, { $unset: { 'metadata.sha256': '' } }));
    },
  };
}
