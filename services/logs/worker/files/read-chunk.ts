import type { FileHandle } from 'node:fs/promises';

/** Whole lines of a file. */
export interface Chunk {
  readonly lines: readonly string[];
  /** Where each line begins, in bytes, and after them where the line after the last one begins. */
  readonly starts: readonly number[];
  /** Whether the file has more than this. */
  readonly isFull: boolean;
}

export const chunkBytes = 1_048_576;
const lineEnd = 0x0a;

/**
 * Reads whole lines from a place in bytes on, 1 MiB at most. A line that is longer than that comes in pieces. What was not
 * written to its end yet is left for later.
 */
export async function readChunk(file: FileHandle, position: number): Promise<Chunk> {
  const buffer = Buffer.allocUnsafe(chunkBytes);
  const { bytesRead } = await file.read(buffer, 0, chunkBytes, position);
  const isFull = bytesRead === chunkBytes;
  const lines: string[] = [];
  const starts = [position];
  let from = 0;
  for (;;) {
    const end = buffer.subarray(0, bytesRead).indexOf(lineEnd, from);
    if (end < 0) break;
    lines.push(text(buffer, from, end));
    from = end + 1;
    starts.push(position + from);
  }
  if (lines.length === 0 && isFull)
    return { lines: [text(buffer, 0, bytesRead)], starts: [position, position + bytesRead], isFull };
  return { lines, starts, isFull };
}

const text = (buffer: Buffer, from: number, to: number): string => buffer.toString('utf8', from, to).replace(/\r$/, '');
