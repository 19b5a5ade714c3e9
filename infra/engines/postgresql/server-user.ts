import { chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EngineError } from '../engine.ts';
import { onPath } from '../fetch/on-path.ts';
import { runTool } from '../fetch/run-tool.ts';

const NAME = 'postgres';

/** The user that PostgreSQL's programs run as. */
export interface ServerUser {
  readonly uid?: number;
  readonly gid?: number;
  /** Makes that user the owner of a folder. */
  takeOwnership(folder: string): Promise<void>;
  /** The command that runs a program as that user. */
  run(program: string, args: readonly string[]): { command: string; args: string[] };
}

/**
 * PostgreSQL refuses to run as root, so for root it is the user `postgres`, made where there is none; for any
 * other user it is that user. Folders of root may be inaccessible to `postgres` (a clone in /root). There its programs get
 * the capability to ignore file permissions; the alternative would be to change the permissions of folders that are not ours.
 * `paths` are what the programs must reach. Throws EngineError.
 */
export async function serverUser(paths: readonly string[]): Promise<ServerUser> {
  if (process.getuid?.() !== 0)
    return { takeOwnership: async () => undefined, run: (command, args) => ({ command, args: [...args] }) };

  const { uid, gid } = await userIds().catch(() => makeUser());
  const takeOwnership = (folder: string) => chown(folder, uid, gid);
  const closed = (await Promise.all(paths.map((path) => inaccessibleFolder(path, uid)))).find(Boolean);
  if (!closed) return { uid, gid, takeOwnership, run: (command, args) => ({ command, args: [...args] }) };

  const setpriv = await onPath('setpriv');
  if (!setpriv) {
    throw new EngineError(
      `PostgreSQL does not run as root and the user ${NAME} can not enter ${closed}: run as an ordinary user, ` +
        'or set DATABASE_URL to the address of a PostgreSQL that already runs.',
    );
  }
  const become = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const pass = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return {
    takeOwnership,
    run: (program, args) => ({ command: setpriv, args: [...become, ...pass, program, ...args] }),
  };
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

async function inaccessibleFolder(path: string, uid: number): Promise<string | undefined> {
  const parent = dirname(path);
  const above = parent === path ? undefined : await inaccessibleFolder(parent, uid);
  if (above) return above;
  const entry = await stat(path);
  return entry.uid === uid || entry.mode & 0o001 ? undefined : path;
}
