import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createParts } from './parts.ts';
import type { ArchiveWriter } from './write-archive.ts';

const images = 'docker/registry/v2';
const PIECE_BYTES = 1024 * 1024;

/** Every secret of a home is a file at its top; the others there name processes. */
export async function saveSecrets(home: string, archive: ArchiveWriter): Promise<void> {
  const files = (await readdir(home, { withFileTypes: true })).filter((entry) => entry.isFile());
  for (const name of files
    .map((entry) => entry.name)
    .filter(isSecret)
    .sort())
    await archive.add(`secrets/${name}/0000`, await readFile(join(home, name)));
}

export const isSecret = (name: string): boolean => /-(password|credentials|key|secret)$/.test(name);

/** The images of the registry that keeps its data in `folder`: what names blobs before the blobs, which never change. */
export async function saveImages(folder: string, archive: ArchiveWriter): Promise<void> {
  for (const part of ['repositories', 'blobs'])
    for (const path of await filesBelow(join(folder, images, part))) {
      const name = path.slice(folder.length + 1);
      const parts = createParts(archive, `registry/${name}`);
      try {
        for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) await parts.add(piece);
        await parts.end();
      } catch (error) {
        // It was deleted meanwhile, whole: a blob that is open can be read to its end.
        if (!isMissing(error)) throw error;
      }
    }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Sorted; without uploads that are under way. None where there is no such folder. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.filter((path) => !path.includes('/_uploads/')).sort();
}
