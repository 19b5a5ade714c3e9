import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

const headBytes = 1_024;

/**
 * The name under which it is kept how far a file was stored: by its number in the file system and its first line, since the
 * name of a log changes when it is rotated, and a number is used again for another file. Undefined while there is no first line.
 */
export async function fileSource(file: FileHandle): Promise<string | undefined> {
  const buffer = Buffer.alloc(headBytes);
  const { bytesRead } = await file.read(buffer, 0, headBytes, 0);
  const end = buffer.subarray(0, bytesRead).indexOf(0x0a);
  if (end < 0 && bytesRead < headBytes) return undefined;
  const head = buffer.subarray(0, end < 0 ? headBytes : end);
  const hash = createHash('sha256').update(head).digest('hex').slice(0, 24);
  const { ino } = await file.stat({ bigint: true });
  return `file:${ino}:${hash}`;
}
