import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcessTree, isAlive, signal } from './process-tree.ts';

/** Notes which process runs, so that a later one can find it should this one be killed before it can clean up. */
export async function writePidFile(path: string, pid: number): Promise<void> {
  await writeFile(path, `${pid} ${await startTime(pid)}\n`, { mode: 0o600 });
}

export async function removePidFile(path: string): Promise<void> {
  await rm(path, { force: true });
}

/**
 * The noted process's id while that very process runs. The system gives old ids to strangers, so the time it was started
 * has to fit too; where the system does not provide that time, no process is taken for ours.
 */
export async function readPidFile(path: string): Promise<number | undefined> {
  const [id = '', started = ''] = (await readFile(path, 'utf8').catch(() => '')).trim().split(' ');
  const pid = Number(id);
  const same = started !== '' && (await startTime(pid)) === started && (await isAlive(pid));
  return same ? pid : undefined;
}

/** Ends the noted process if it still runs, gently at first, and answers its id. */
export async function endRecordedProcess(
  path: string,
  gracefulSignal: NodeJS.Signals,
  withinMs: number,
): Promise<number | undefined> {
  const pid = await readPidFile(path);
  if (pid !== undefined) {
    signal(pid, gracefulSignal);
    const deadline = Date.now() + withinMs;
    while ((await isAlive(pid)) && Date.now() < deadline) await sleep(50);
    await endProcessTree(pid);
  }
  await removePidFile(path);
  return pid;
}

/** In clock ticks since the machine came up, or nothing where there is no /proc. */
async function startTime(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the program's name in brackets and may hold spaces; the start time is the 22nd.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
