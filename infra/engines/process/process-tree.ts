import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Kills a process and everything it started, and waits until all of it is gone. PostgreSQL's back ends put themselves
 * into groups of their own, so killing the group is not enough: a new server would find the old ones on its data.
 */
export async function endProcessTree(pid: number): Promise<void> {
  await killAll([pid, ...(await descendants(pid))]);
}

/** Kills whatever a process started, but not the process. */
export async function endDescendants(pid: number): Promise<void> {
  await killAll(await descendants(pid));
}

/**
 * True while the process runs. One that has ended and was not yet collected by its parent does not count, unless threads of
 * it are still ending: its first one has ended, and its ports and files are not free yet.
 */
export async function isAlive(pid: number): Promise<boolean> {
  if (!signal(pid, 0)) return false;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return true;
  // The second field is the program's name in brackets and may hold spaces; the third is the state, the 20th counts threads.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const hasEnded = fields[0] === 'Z' || fields[0] === 'X';
  return !hasEnded || Number(fields[17]) > 1;
}

/** Sends a signal; false when there is no such process. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}

async function killAll(family: readonly number[]): Promise<void> {
  for (const member of family) signal(member, 'SIGKILL');
  while ((await Promise.all(family.map(isAlive))).includes(true)) await sleep(20);
}

/** Every process that a process started, directly or not. */
export async function descendants(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = list.split(' ').filter(Boolean).map(Number);
  return [...children, ...(await Promise.all(children.map(descendants))).flat()];
}
