import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { endLeftover } from '../../infra/engines/engines.ts';
import { endRecordedProcess, readPidFile, removePidFile, writePidFile } from '../../infra/engines/process/pid-file.ts';
import { type ServiceSpec, serviceName } from './services.ts';
import { StartError } from './start-error.ts';

/** The folder of one platform: who runs it, the engines' data, the logs. */
export interface Home {
  readonly path: string;
  engineFolder(name: 'kafka' | 'mongodb' | 'postgresql'): string;
  logPath(spec: ServiceSpec): string;
  pidPath(spec: ServiceSpec): string;
  release(): Promise<void>;
}

/** Takes the folder for this process. Throws a StartError while another one has it. */
export async function takeHome(path: string): Promise<Home> {
  const launcher = join(path, 'launcher.pid');
  const file = (folder: string, ending: string) => (spec: ServiceSpec) =>
    join(path, folder, `${spec.service}-${spec.role}.${ending}`);
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
    release: () => removePidFile(launcher),
  };
}

/** Ends what a launcher that was itself killed left running in this folder, and says so. */
export async function endLeftovers(
  home: Home,
  services: readonly ServiceSpec[],
  notify: (sentence: string) => void,
): Promise<void> {
  const left = await Promise.all([
    ...services.map(async (spec) => ({
      name: serviceName(spec),
      pid: await endRecordedProcess(home.pidPath(spec), 'SIGTERM', 5000),
    })),
  ]);
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
