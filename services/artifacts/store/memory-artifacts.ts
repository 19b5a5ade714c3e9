import { createHash } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import { notFound, unavailable } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { collectUpload, readBytes } from '../../kit/store/memory-bytes.ts';
import type { ArtifactStore, NewArtifact, Placement, StoredArtifact, SweepableStore } from '../domain/ports.ts';
import { accountsOf, limitOf, type Usage } from '../domain/usage.ts';
import { computeChecksums } from './compute-checksums.ts';
import { listFolder, rangeBelow } from './list-folder.ts';

interface Entry extends Omit<StoredArtifact, 'storedAt'> {
  storedAt: number;
  readonly accounts: readonly string[];
  releasedAt?: number;
}

interface Staged {
  readonly bytes: Buffer;
  readonly sha256: string;
  readonly at: number;
}

export interface MemoryArtifacts extends ArtifactStore, SweepableStore {
  /** How many files there are, staged and in use. */
  count(): number;
}

/** The store in memory: the same behaviour without an engine. */
export function createMemoryArtifacts(clock: Clock): MemoryArtifacts {
  const staged = new Map<string, Staged>();
  const uploads = new Map<string, Staged>();
  const blobs = new Map<string, Buffer>();
  const deleted = new Map<string, string>();
  let entries: Entry[] = [];
  function bytesOf(sha256: string): Buffer {
    const bytes = blobs.get(sha256);
    if (!bytes) throw notFound('There is no such artifact.');
    return bytes;
  }
  const current = (path: string) => entries.find((entry) => entry.path === path && entry.releasedAt === undefined);
  const used = (account: string): Usage => {
    const found = entries.filter(({ accounts }) => accounts.includes(account));
    return { bytes: found.reduce((sum, { size }) => sum + size, 0), files: found.length };
  };

  function placeIn({ path, bytes, owner, isReplaceable, limits }: NewArtifact): Placement {
    const { sha256, size } = bytes;
    const before = current(path);
    if (before?.sha256 === sha256) {
      before.storedAt = clock.now();
      return { outcome: 'same' };
    }
    if (before && !isReplaceable) return { outcome: 'taken', sha256: before.sha256 };
    const tomb = isReplaceable ? undefined : deleted.get(path);
    if (tomb !== undefined && tomb !== sha256) return { outcome: 'deleted', sha256: tomb };
    const accounts = accountsOf(owner);
    const full = accounts.find((account) => {
      const limit = limitOf(account, limits);
      return used(account).bytes + size > limit.bytes || used(account).files + 1 > limit.files;
    });
    if (full !== undefined) return { outcome: 'full', account: full, used: used(full) };
    const upload = staged.get(bytes.fileId) ?? uploads.get(bytes.fileId);
    if (!upload && !blobs.has(sha256)) throw unavailable('The upload was swept; send it again.');
    if (upload && !blobs.has(sha256)) blobs.set(sha256, upload.bytes);
    if (before) before.releasedAt = clock.now();
    entries.push({ path, sha256, size, storedAt: clock.now(), accounts });
    return { outcome: before ? 'replaced' : 'created' };
  }

  const between = async (from: string, to: string, limit: number): Promise<readonly StoredArtifact[]> =>
    entries
      .filter(({ path, releasedAt }) => releasedAt === undefined && path > from && path < to)
      .sort((one, other) => (one.path < other.path ? -1 : 1))
      .slice(0, limit)
      .map(toStored);

  return {
    count: () => staged.size + uploads.size + blobs.size,
    async stage(source, limitBytes) {
      const bytes = await collectUpload(source, limitBytes);
      const fileId = newId();
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      staged.set(fileId, { bytes, sha256, at: clock.now() });
      return { fileId, size: bytes.length, sha256 };
    },
    async keep({ fileId }) {
      const bytes = staged.get(fileId);
      if (!bytes) throw unavailable('The upload was swept; send it again.');
      staged.delete(fileId);
      uploads.set(fileId, { ...bytes, at: clock.now() });
    },
    async findUpload(fileId) {
      const upload = uploads.get(fileId);
      return upload && { fileId, size: upload.bytes.length, sha256: upload.sha256 };
    },
    readUpload: (fileId, range) =>
      readBytes(() => {
        const upload = uploads.get(fileId);
        if (!upload) throw notFound('There is no such upload.');
        return upload.bytes;
      }, range),
    async discard(fileId) {
      staged.delete(fileId);
      uploads.delete(fileId);
    },
    async place(artifact) {
      const placement = placeIn(artifact);
      staged.delete(artifact.bytes.fileId);
      return placement;
    },
    async find(path) {
      const found = current(path);
      return found && toStored(found);
    },
    read: (sha256, range) => readBytes(() => bytesOf(sha256), range),
    checksums: async (sha256) => computeChecksums(readBytes(() => bytesOf(sha256))),
    async remove(path, isFinal, storedUntil = Number.POSITIVE_INFINITY) {
      if (!isFinal) deleted.delete(path);
      const entry = current(path);
      if (!entry || entry.storedAt > storedUntil) return false;
      entry.releasedAt = clock.now();
      if (isFinal) deleted.set(path, entry.sha256);
      return true;
    },
    list: (folder, after, limit) => listFolder(between, { folder, after, limit }),
    below(folder, limit, after) {
      const [from, to] = rangeBelow(folder);
      return between(after ?? from, to, limit);
    },
    usage: async (account) => used(account),
    async sweep({ stagedBefore, uploadedBefore, releasedBefore }) {
      const files = () => staged.size + uploads.size + blobs.size;
      const before = { entries: entries.length, files: files() };
      entries = entries.filter(({ releasedAt }) => releasedAt === undefined || releasedAt >= releasedBefore);
      for (const sha256 of blobs.keys()) if (!entries.some((entry) => entry.sha256 === sha256)) blobs.delete(sha256);
      for (const [fileId, { at }] of staged) if (at < stagedBefore) staged.delete(fileId);
      for (const [fileId, { at }] of uploads) if (at < uploadedBefore) uploads.delete(fileId);
      return { artifacts: before.entries - entries.length, files: before.files - files(), orphans: 0 };
    },
  };
}

const toStored = ({ path, size, sha256, storedAt }: Entry): StoredArtifact => ({ path, size, sha256, storedAt });
