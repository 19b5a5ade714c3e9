import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes a folder that only its owner can enter. One that others could enter before is closed together with all that this
 * user has in it; where it was closed already nothing in it is looked at, so that this costs nothing at later starts. A folder that is not
 * there is left out.
 */
export async function closeToOthers(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => undefined);
  if (!found || (found.mode & 0o077) === 0) return;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const own = process.getuid?.();
  for (const entry of entries) {
    if (!entry.isFile() && !entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mode, uid } = await lstat(path);
    // What PostgreSQL's own user owns is closed already, and its links are not to be followed.
    if (uid === own && (mode & 0o077) !== 0) await chmod(path, mode & 0o700);
  }
  // Last: where this is interrupted, the next call does it again.
  await chmod(folder, 0o700);
}
