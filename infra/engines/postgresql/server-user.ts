import { chown } from 'node:fs/promises';
import { platform } from 'node:os';
import { EngineError } from '../engine.ts';
import { runTool } from '../fetch/run-tool.ts';
import { closedFolder } from './server-programs.ts';

const NAME = 'postgres';

/** The user that PostgreSQL's programs run as. */
export interface ServerUser {
  /** For `spawn`; empty for the user of this process. */
  readonly ids: { readonly uid?: number; readonly gid?: number };
  /** Makes that user the owner of a folder. */
  takeOwnership(folder: string): Promise<void>;
  /** How a program that has the data folder as its working directory names it. */
  folderArgument(folder: string): string;
}

/**
 * PostgreSQL refuses to run as root, so for root it is the user `postgres`, made where there is none; for any other user it
 * is that user. `postgres` cannot enter the folders above its data, which are root's alone, and gets no right to: it is
 * started within the data folder and names it as its working directory. Throws EngineError.
 */
export async function serverUser(dataDir: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0)
    return { ids: {}, takeOwnership: async () => undefined, folderArgument: (folder) => folder };
  const ids = await userIds().catch(() => makeUser());
  const user = { ids, takeOwnership: (folder: string) => chown(folder, ids.uid, ids.gid) };
  if (platform() === 'linux') return { ...user, folderArgument: () => '/proc/self/cwd' };
  const closed = await closedFolder(dataDir, ids.uid);
  if (closed === undefined) return { ...user, folderArgument: (folder) => folder };
  throw new EngineError(
    `PostgreSQL does not run as root and the user ${NAME} can not enter ${closed}: run as an ordinary user, ` +
      'or set DATABASE_URL to the address of a PostgreSQL that already runs.',
  );
}

async function userIds(): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all([runTool('id', ['-u', NAME]), runTool('id', ['-g', NAME])]);
  return { uid: Number(uid), gid: Number(gid) };
}

async function makeUser(): Promise<{ uid: number; gid: number }> {
  try {
    await runTool('useradd', ['--system', '--user-group', '--no-create-home', NAME]);
    return await userIds();
  } catch {
    throw new EngineError(
      `PostgreSQL does not run as root and no user ${NAME} could be made: add one, run as an ordinary user, ` +
        'or set DATABASE_URL to the address of a PostgreSQL that already runs.',
    );
  }
}
