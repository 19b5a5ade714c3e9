import { createHash } from 'node:crypto';
import { chmod, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EngineError } from '../engine.ts';
import { createFolderAtomically } from '../fetch/cache.ts';
import { runTool } from '../fetch/run-tool.ts';
import type { PostgresBinaries } from './binaries.ts';

/** Every user can enter it, and only root writes there. */
const PROGRAMS = '/var/cache/modelyard';

/**
 * Programs that the user `uid` can run: those given, or a copy of them where they lie in a folder that this user cannot
 * enter, such as a clone in /root. Throws EngineError where there can be no copy.
 */
export async function reachablePrograms(
  given: PostgresBinaries,
  uid: number | undefined,
  folder = PROGRAMS,
): Promise<PostgresBinaries> {
  const closed = uid === undefined ? undefined : await closedFolder(given.postgres, uid);
  if (closed === undefined) return given;
  const { size, mtimeMs } = await stat(given.postgres);
  const key = createHash('sha256').update(`${given.postgres} ${size} ${mtimeMs}`).digest('hex').slice(0, 12);
  const copy = join(folder, `postgresql-${key}`);
  const source = dirname(dirname(given.postgres));
  await createFolderAtomically(copy, async (partial) => {
    await runTool('cp', ['-a', `${source}/.`, partial]);
    for (const path of [folder, partial]) await chmod(path, 0o755);
  }).catch((error: Error) => {
    throw new EngineError(
      `PostgreSQL does not run as root, its user cannot enter ${closed}, and its programs could not be copied to ` +
        `${folder}: run as an ordinary user, or set DATABASE_URL to the address of a PostgreSQL that already runs. ` +
        `The last attempt: ${error.message}`,
    );
  });
  const inCopy = (path: string) => join(copy, basename(dirname(path)), basename(path));
  return { initdb: inCopy(given.initdb), postgres: inCopy(given.postgres) };
}

/** The outermost folder above `path`, or the path itself, that this user cannot enter. */
export async function closedFolder(path: string, uid: number): Promise<string | undefined> {
  const parent = dirname(path);
  const above = parent === path ? undefined : await closedFolder(parent, uid);
  if (above) return above;
  const entry = await stat(path);
  const mayEnter = entry.uid === uid ? entry.mode & 0o100 : entry.mode & 0o001;
  return mayEnter ? undefined : path;
}
