import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Clock } from '../../kit/clock.ts';
import { AppError, notFound } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import type { FileState, FileStore, SweepableFiles } from '../domain/ports.ts';
import type { FileOwner } from '../domain/quota.ts';
import { inspectBytes } from './inspect-bytes.ts';
import { requireKept } from './require-kept.ts';

interface Entry {
  readonly bytes: Buffer;
  readonly aggregate: string;
  readonly owner: FileOwner | undefined;
  state: FileState;
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
    for (const entry of moved) Object.assign(entry, { state: to, since: clock.now() });
    return moved.length;
  }
  const isStale = (entry: Entry, stagedBefore: number, releasedBefore: number) =>
    (entry.state === 'staged' && entry.since < stagedBefore) ||
    (entry.state === 'released' && entry.since < releasedBefore) ||
    entry.state === 'sweeping';
  const read: FileStore['read'] = (fileId, range) =>
    Readable.from(piecesOf(entries.get(fileId)?.bytes, range), { objectMode: false });

  return {
    count: () => entries.size,
    async stage(source, { limitBytes, aggregate, owner }) {
      const bytes = await collect(source, limitBytes);
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
    async keep(fileIds) {
      move(fileIds, ['staged'], 'kept');
      requireKept(fileIds, new Map([...entries].map(([id, entry]) => [id, entry.state])));
    },
    async release(fileIds) {
      move(fileIds, ['staged', 'kept'], 'released');
    },
    async discard(fileId) {
      if (entries.get(fileId)?.state === 'staged') entries.delete(fileId);
    },
    async stale(stagedBefore, releasedBefore) {
      const found = [...entries].filter(([, entry]) => isStale(entry, stagedBefore, releasedBefore));
      return found.map(([fileId, { aggregate }]) => ({ fileId, aggregate }));
    },
    async claim(fileId, stagedBefore, releasedBefore) {
      const entry = entries.get(fileId);
      return !!entry && isStale(entry, stagedBefore, releasedBefore) && move([fileId], [entry.state], 'sweeping') > 0;
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

async function collect(source: Readable, limitBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of source) {
      size += piece.length;
      if (size > limitBytes) throw new AppError('too_large', `The file may be ${limitBytes} bytes at most.`);
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('cancelled', 'The upload broke off.', { cause: error });
  }
  return Buffer.concat(pieces);
}

function* piecesOf(bytes: Buffer | undefined, range = { start: 0, end: Number.MAX_SAFE_INTEGER - 1 }) {
  if (!bytes) throw notFound('There is no such file.');
  const wanted = bytes.subarray(range.start, range.end + 1);
  for (let at = 0; at < wanted.length; at += 65_536) yield wanted.subarray(at, at + 65_536);
}
