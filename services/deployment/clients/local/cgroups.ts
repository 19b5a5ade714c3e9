import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Groups of control group version 2, one for each model server. */
export interface Cgroups {
  /** Makes the group, or changes its limits. Answers its folder. */
  prepare(
    name: string,
    limits: { readonly memoryLimitBytes: number; readonly processorLimit: number },
  ): Promise<string>;
  /** Ends whatever is in it, and removes it. */
  remove(name: string): Promise<void>;
}

const periodMicros = 100_000;

/**
 * Groups below `parent`, which has to be delegated to this process: writable, with the controllers `cpu` and `memory`, and
 * without processes of its own. Undefined where it is not.
 */
export async function openCgroups(parent: string): Promise<Cgroups | undefined> {
  try {
    const controllers = (await readFile(join(parent, 'cgroup.controllers'), 'utf8')).trim().split(' ');
    if (!controllers.includes('memory') || !controllers.includes('cpu')) return undefined;
    await writeFile(join(parent, 'cgroup.subtree_control'), '+memory +cpu');
  } catch {
    // Whatever it is that this process may not do there: limits of processes are used instead, and the start says so.
    return undefined;
  }
  const folderOf = (name: string) => join(parent, `modelyard-${name}`);
  return {
    async prepare(name, { memoryLimitBytes, processorLimit }) {
      const folder = folderOf(name);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'memory.max'), `${memoryLimitBytes}`);
      // Ends the whole server, not one of its processes.
      await writeFile(join(folder, 'memory.oom.group'), '1');
      await writeFile(join(folder, 'cpu.max'), `${Math.round(processorLimit * periodMicros)} ${periodMicros}`);
      return folder;
    },
    async remove(name) {
      await ignoreMissing(writeFile(join(folderOf(name), 'cgroup.kill'), '1', { flag: 'r+' }));
      // Busy until the kernel has ended the last process; what stays is empty and used again.
      await rmdir(folderOf(name)).catch(() => undefined);
    },
  };
}

const ignoreMissing = (work: Promise<void>): Promise<void> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
