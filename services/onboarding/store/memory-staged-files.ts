import { createHash } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import { notFound } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { collectUpload, readBytes } from '../../kit/store/memory-bytes.ts';
import { reservationTtlMs, type StagedFiles } from '../domain/staged-files.ts';

interface Entry {
  readonly bytes: Buffer;
  readonly userId: string;
  readonly since: number;
}

/** The twin without an engine. */
export function createMemoryStagedFiles(clock: Clock): StagedFiles & { readonly count: () => number } {
  const entries = new Map<string, Entry>();
  const reservations = new Map<string, { readonly userId: string; readonly bytes: number; readonly since: number }>();
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
    async reserve(userId, bytes) {
      const id = newId();
      const staged = [...entries.values()].map((entry) => ({ userId: entry.userId, bytes: entry.bytes.length }));
      const valid = [...reservations.values()].filter(({ since }) => since > clock.now() - reservationTtlMs);
      reservations.set(id, { userId, bytes, since: clock.now() });
      const used = [...staged, ...valid]
        .filter((one) => one.userId === userId)
        .reduce((sum, one) => sum + one.bytes, 0);
      return { used, release: async () => void reservations.delete(id) };
    },
    async sweep(before) {
      const stale = [...entries].filter(([, { since }]) => since < before);
      for (const [fileId] of stale) entries.delete(fileId);
      return stale.length;
    },
  };
}
