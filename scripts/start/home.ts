import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { endLeftover } from '../../infra/engines/engines.ts';
import { closeToOthers } from '../../infra/engines/process/close-to-others.ts';
import { endRecordedProcess, readPidFile, removePidFile, writePidFile } from '../../infra/engines/process/pid-file.ts';
import { StartError } from './start-error.ts';

/** The folder of one platform: who runs it, the engines' data, the logs. */
export interface Home {
  readonly path: string;
  engineFolder(name: (typeof engineNames)[number]): string;
  /** Where it is written how far the image registry is. */
  readonly registryState: string;
  /** Where settings for people's own clients are. */
  readonly clients: string;
  /** By the name of a role or a process: `content worker`. */
  logPath(name: string): string;
  pidPath(name: string): string;
  /** Where processes are noted that run or did. */
  pidPaths(): Promise<string[]>;
  release(): Promise<void>;
}

const engineNames = ['kafka', 'mongodb', 'postgresql', 'registry'] as const;
const folders = ['logs', 'run', 'clients'];
const stickyBit = 0o1000;

/** Takes the folder for this process, and closes it to other users of the machine. Throws a StartError while another one has it. */
export async function takeHome(path: string): Promise<Home> {
  const launcher = join(path, 'launcher.pid');
  const file = (folder: string, ending: string) => (name: string) =>
    join(path, folder, `${name.replaceAll(' ', '-')}.${ending}`);
  await Promise.all(folders.map((folder) => mkdir(join(path, folder), { recursive: true, mode: 0o700 })));
  await Promise.all([...folders, ...engineNames].map((folder) => closeToOthers(join(path, folder))));
  // A folder that people have for other things as well stays open; what lies in it is closed.
  if (path !== homedir() && ((await stat(path)).mode & stickyBit) === 0) await chmod(path, 0o700);

  const other = await readPidFile(launcher);
  if (other !== undefined) {
    throw new StartError(
      `A platform with its data in ${path} is already running (process ${other}): ` +
        'stop that one first, or set MODELYARD_HOME and the ports to others.',
    );
  }
  await writePidFile(launcher, process.pid);
  return {
    path,
    engineFolder: (name) => join(path, name),
    registryState: join(path, 'registry', 'state.json'),
    clients: join(path, 'clients'),
    logPath: file('logs', 'log'),
    pidPath: file('run', 'pid'),
    pidPaths: async () => (await readdir(join(path, 'run'))).map((name) => join(path, 'run', name)),
    release: () => removePidFile(launcher),
  };
}

/** Ends what a launcher that was itself killed left running in this folder, and says so. */
export async function endLeftovers(home: Home, notify: (sentence: string) => void): Promise<void> {
  const left = await Promise.all(
    (await home.pidPaths()).map(async (path) => ({
      name: basename(path, '.pid').replaceAll('-', ' '),
      pid: await endRecordedProcess(path, 'SIGTERM', 5000),
    })),
  );
  const engines = await Promise.all(
    engineNames.map(async (name) => ({
      name,
      pid: await endLeftover(name, home.engineFolder(name)),
    })),
  );
  for (const { name, pid } of [...left, ...engines]) {
    if (pid !== undefined) notify(`Ended ${name} (process ${pid}), which an earlier run had left behind.`);
  }
}
