import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { readPidFile } from '../../infra/engines/process/pid-file.ts';
import { ArchiveError } from './archive-error.ts';

/**
 * Makes sure that a home has nothing in it, or moves what is there beside it, where that is wanted; answers its new name then.
 * Throws an ArchiveError while a platform runs in it.
 */
export async function emptyHome(home: string, replace: boolean): Promise<string | undefined> {
  const running = await readPidFile(join(home, 'launcher.pid'));
  if (running !== undefined)
    throw new ArchiveError(`A platform runs with its data in ${home} (process ${running}): stop it first.`);
  const entries = await readdir(home).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries.length === 0) return undefined;
  if (!replace)
    throw new ArchiveError(
      `${home} is not empty: add --replace to move it aside, or set MODELYARD_HOME to a folder that does not exist.`,
    );
  const aside = `${home}.before-restore.${Date.now()}`;
  await rename(home, aside);
  return aside;
}
