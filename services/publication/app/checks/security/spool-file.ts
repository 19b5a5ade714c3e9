import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a source into a file of `folder`, calls `use` with its path and removes it. The folder is for the scanner's user alone;
 * within it the file is readable, because that user is another one than ours.
 */
export async function withSpooledFile<T>(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  folder: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(folder, `file-${randomUUID()}`);
  try {
    await pipeline(source, createWriteStream(path, { mode: 0o644, flags: 'wx' }));
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}
