import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** As the predecessor has them: a folder of folders, one for each component. */
const depth = 3;
const mostFiles = 2_000;

/**
 * The logs in folders and in their folders: files that end in `.log`. A folder that does not exist (yet), or may not be
 * read, has none. Links are not followed: they could lead to files that are no logs.
 */
export async function findFiles(folders: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  async function walk(folder: string, levels: number): Promise<void> {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (found.length >= mostFiles) return;
      const path = join(folder, entry.name);
      if (entry.isDirectory() && levels > 1) await walk(path, levels - 1);
      else if (entry.isFile() && entry.name.endsWith('.log')) found.push(path);
    }
  }
  for (const folder of folders) await walk(folder, depth);
  return found;
}
