import { link, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPidFile, removePidFile, writePidFile } from '../process/pid-file.ts';

const askEveryMs = 500;

/**
 * Runs `work` in one process of the machine at a time: others that call this with the same path wait. For work that takes minutes
 * of a processor, which two processes must not both do. The lock of a process that was killed is taken over.
 */
export async function soleWorker<T>(path: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  while (!(await takeLock(path))) {
    signal?.throwIfAborted();
    if ((await readPidFile(path)) === undefined) await removePidFile(path);
    else await sleep(askEveryMs, undefined, { signal });
  }
  try {
    return await work();
  } finally {
    await removePidFile(path);
  }
}

/** The file appears with its text in it: an empty one would be taken for that of a process that was killed. */
async function takeLock(path: string): Promise<boolean> {
  const own = `${path}.${process.pid}`;
  await writePidFile(own, process.pid);
  try {
    await link(own, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}
