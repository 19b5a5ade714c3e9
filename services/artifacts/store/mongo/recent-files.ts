import { LRUCache } from 'lru-cache';
import type { ByteRange } from '../../domain/ports.ts';

/** Of one file, as a part of all: one download must not displace everything. */
const largestPart = 4;

/** The bytes of files that were read lately, by their SHA-256, which never means other bytes. Limited by the sum of their sizes. */
export interface RecentFiles {
  /** Undefined for a file that was not read lately. */
  read(sha256: string, range: ByteRange | undefined): Iterable<Uint8Array> | undefined;
  /** Passes a whole file on, and keeps it once it was read to its end, where it is small enough. */
  keep(sha256: string, size: number, bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}

export function createRecentFiles(limitBytes: number): RecentFiles {
  const largest = Math.floor(limitBytes / largestPart);
  const files = largest > 0 ? new LRUCache<string, readonly Uint8Array[]>({ maxSize: limitBytes }) : undefined;
  return {
    read(sha256, range) {
      const found = files?.get(sha256);
      return found && within(found, range);
    },
    async *keep(sha256, size, bytes) {
      if (!files || size > largest || size === 0) return yield* bytes;
      const pieces: Uint8Array[] = [];
      for await (const piece of bytes) {
        pieces.push(piece);
        yield piece;
      }
      files.set(sha256, pieces, { size });
    },
  };
}

function* within(
  pieces: readonly Uint8Array[],
  { start, end }: ByteRange = { start: 0, end: Number.MAX_SAFE_INTEGER },
) {
  let at = 0;
  for (const piece of pieces) {
    const [from, to] = [Math.max(0, start - at), Math.min(piece.length, end + 1 - at)];
    if (from < to) yield piece.subarray(from, to);
    at += piece.length;
  }
}
