import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** How names of folders begin that are not complete. */
export const unfinished = '.new-';

/**
 * Makes a folder that is complete or not there: `fill` writes into another one, which is renamed. A folder that is there is
 * used as it is.
 */
export async function makeOnce(path: string, fill: (folder: string) => Promise<void>): Promise<void> {
  if (await exists(path)) {
    // When it was used last: see `removeUnused`.
    await utimes(path, new Date(), new Date());
    return;
  }
  const parent = dirname(path);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, unfinished));
  try {
    await fill(folder);
    await rename(folder, path).catch(async (error) => {
      // Another one was quicker.
      if (!(await exists(path))) throw error;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes folders below `parent` that were never completed, and those that `isUnused` names. */
export async function removeUnused(parent: string, isUnused: (name: string, usedAt: number) => boolean): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const path = join(parent, name);
    const usedAt = (await stat(path)).mtimeMs;
    if (name.startsWith(unfinished) || isUnused(name, usedAt)) await rm(path, { recursive: true, force: true });
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
