import { createHash } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import { notFound } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { collectUpload, readBytes } from '../../kit/store/memory-bytes.ts';
import type { StagedFiles } from '../domain/staged-files.ts';

interface Entry {
  readonly bytes: Buffer;
  readonly userId: string;
  readonly since: number;
}

/** The twin without an engine. */
export function createMemoryStagedFiles(clock: Clock): StagedFiles & { readonly count: () => number } {
  const entries = new Map<string, Entry>();
  function bytesOf(fileId: string): Buffer {
    const entry = entries.get(fileId);
    if (!entry) throw notFound('There is no such file.');
    return entry.bytes;
  }
  return {
    count: () => entries.size,
    async stage(source, { limitBytes, userId }) {
      const bytes = await collectUpload(source, limitBytes);
      const fileId = newId();
      entries.set(fileId, { bytes, userId, since: clock.now() });
      return { fileId, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    },
    read: (fileId) => readBytes(() => bytesOf(fileId)),
    readPiece: async (fileId, offset, length) => bytesOf(fileId).subarray(offset, offset + length),
    async remove(fileIds) {
      for (const fileId of fileIds) entries.delete(fileId);
    },
    usage: async (userId) =>
      [...entries.values()]
        .filter((entry) => entry.userId === userId)
        .reduce((sum, { bytes }) => sum + bytes.length, 0),
    async sweep(before) {
      const stale = [...entries].filter(([, { since }]) => since < before);
      for (const [fileId] of stale) entries.delete(fileId);
      return stale.length;
    },
  };
}
