import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';

/** Writes the files of a folder, links left out, into a zip; answers its path. */
export async function packFolder(folder: string, to: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const zip = new yazl.ZipFile();
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    zip.addFile(path, relative(folder, path).split(sep).join('/'));
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(to, { mode: 0o600 }));
  return to;
}
