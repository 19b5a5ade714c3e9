import { createHash } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import { notFound } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { collectUpload, readBytes } from '../../kit/store/memory-bytes.ts';
import type { FileState, FileStore, SweepableFiles } from '../domain/ports.ts';
import type { FileOwner } from '../domain/quota.ts';
import { inspectBytes } from './inspect-bytes.ts';
import { requireKept } from './require-kept.ts';

interface Entry {
  readonly bytes: Buffer;
  readonly aggregate: string;
  readonly owner: FileOwner | undefined;
  state: FileState;
  commandId?: string | undefined;
  since: number;
}

export interface MemoryFiles extends FileStore, SweepableFiles {
  /** How many files there are, in whatever state. */
  count(): number;
}

/** The file store in memory: the same behaviour without an engine. */
export function createMemoryFiles(clock: Clock): MemoryFiles {
  const entries = new Map<string, Entry>();

  function move(fileIds: readonly string[], from: readonly FileState[], to: FileState): number {
    const moved = fileIds.flatMap((id) => entries.get(id) ?? []).filter((entry) => from.includes(entry.state));
    for (const entry of moved) Object.assign(entry, { state: to, since: clock.now(), commandId: undefined });
    return moved.length;
  }
  const isStale = (entry: Entry, stagedBefore: number, releasedBefore: number) =>
    ((entry.state === 'staged' || entry.state === 'reserved') && entry.since < stagedBefore) ||
    (entry.state === 'released' && entry.since < releasedBefore) ||
    entry.state === 'sweeping';
  function bytesOf(fileId: string): Buffer {
    const entry = entries.get(fileId);
    if (!entry) throw notFound('There is no such file.');
    return entry.bytes;
  }
  const read: FileStore['read'] = (fileId, range) => readBytes(() => bytesOf(fileId), range);

  return {
    count: () => entries.size,
    async stage(source, { limitBytes, aggregate, owner }) {
      const bytes = await collectUpload(source, limitBytes);
      const fileId = newId();
      entries.set(fileId, { bytes, aggregate, owner, state: 'staged', since: clock.now() });
      return { fileId, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    },
    async usage(of) {
      const isMeant = ({ owner }: Entry) =>
        'solutionId' in of ? owner?.solutionId === of.solutionId : owner?.userId === of.userId;
      const found = [...entries.values()].filter(isMeant);
      return { bytes: found.reduce((sum, { bytes }) => sum + bytes.length, 0), files: found.length };
    },
    inspect: (fileId) => inspectBytes(read(fileId)),
    read,
    async reserve(fileId, commandId) {
      const entry = entries.get(fileId);
      if (entry?.state === 'staged') Object.assign(entry, { state: 'reserved', since: clock.now(), commandId });
      return entry !== undefined && entry.state !== 'sweeping';
    },
    async keep(fileIds) {
      move(fileIds, ['staged', 'reserved'], 'kept');
      requireKept(fileIds, new Map([...entries].map(([id, entry]) => [id, entry.state])));
    },
    async release(fileIds) {
      move(fileIds, ['staged', 'reserved', 'kept'], 'released');
    },
    async discard(fileId) {
      const state = entries.get(fileId)?.state;
      if (state === 'staged' || state === 'reserved') entries.delete(fileId);
    },
    async stale(stagedBefore, releasedBefore) {
      const found = [...entries].filter(([, entry]) => isStale(entry, stagedBefore, releasedBefore));
      return found.map(([fileId, { aggregate, commandId }]) => ({
        fileId,
        aggregate,
        ...(commandId && { commandId }),
      }));
    },
    async claim(fileId, stagedBefore, releasedBefore, commandId) {
      const entry = entries.get(fileId);
      if (!entry || entry.commandId !== commandId || !isStale(entry, stagedBefore, releasedBefore)) return false;
      return move([fileId], [entry.state], 'sweeping') > 0;
    },
    async restore(fileId) {
      move([fileId], ['sweeping'], 'kept');
    },
    async remove(fileId) {
      entries.delete(fileId);
    },
    removeOrphans: async () => 0,
  };
}
