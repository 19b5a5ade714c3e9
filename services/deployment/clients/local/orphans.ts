import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unfinished } from './make-once.ts';

/** The variable that every process of a model server has, and by which it is found again. */
export const marker = 'MODELYARD_SERVER';

export const markerOf = (folder: string, serverId: string): string => `${folder} ${serverId}`;

export interface FoundProcess {
  readonly pid: number;
  readonly serverId: string;
}

/** The processes of model servers below this folder, those included whose parent has died. */
export async function findProcesses(folder: string): Promise<readonly FoundProcess[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const found = await Promise.all(
    pids.map(async (pid) => {
      // Processes of other users cannot be read, and some have ended by now.
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
      const value = environment.split('\0').find((each) => each.startsWith(`${marker}=${folder} `));
      return value === undefined ? [] : [{ pid, serverId: value.slice(`${marker}=${folder} `.length) }];
    }),
  );
  return found.flat();
}

/** Ends what is left of model servers: of a worker that died, or processes that a model has started. */
export async function endProcesses(folder: string, isMeant: (serverId: string) => boolean): Promise<number> {
  const meant = (await findProcesses(folder)).filter(({ serverId }) => isMeant(serverId));
  for (const { pid } of meant) kill(pid);
  return meant.length;
}

/** Ends programs that a worker that died had started to make a folder below this one: their arguments name it. */
export async function endMakers(parent: string): Promise<void> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0 && pid !== process.pid);
  for (const pid of pids) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(join(parent, unfinished))) kill(pid);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
