import { mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { endLeftover } from '../../infra/engines/engines.ts';
import { endRecordedProcess, readPidFile, removePidFile, writePidFile } from '../../infra/engines/process/pid-file.ts';
import { StartError } from './start-error.ts';

/** The folder of one platform: who runs it, the engines' data, the logs. */
export interface Home {
  readonly path: string;
  engineFolder(name: 'kafka' | 'mongodb' | 'postgresql'): string;
  /** By the name of a role or a process: `content worker`. */
  logPath(name: string): string;
  pidPath(name: string): string;
  /** Where processes are noted that run or did. */
  pidPaths(): Promise<string[]>;
  release(): Promise<void>;
}

/** Takes the folder for this process. Throws a StartError while another one has it. */
export async function takeHome(path: string): Promise<Home> {
  const launcher = join(path, 'launcher.pid');
  const file = (folder: string, ending: string) => (name: string) =>
    join(path, folder, `${name.replaceAll(' ', '-')}.${ending}`);
  await Promise.all(['logs', 'run'].map((folder) => mkdir(join(path, folder), { recursive: true })));

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
    (['kafka', 'mongodb', 'postgresql'] as const).map(async (name) => ({
      name,
      pid: await endLeftover(name, home.engineFolder(name)),
    })),
  );
  for (const { name, pid } of [...left, ...engines]) {
    if (pid !== undefined) notify(`Ended ${name} (process ${pid}), which an earlier run had left behind.`);
  }
}
