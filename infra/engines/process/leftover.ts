import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../engine.ts';
import { endProcessTree, isAlive, signal } from './process-tree.ts';

const END_WITHIN_MS = 10_000;

/**
 * Ends an engine that an earlier process left running on this data folder because it was itself killed. A process
 * counts as ours only when its command line names the folder: the system may have given the old pid to a stranger.
 * Answers the pid it ended, or undefined.
 */
export async function endLeftover(name: Engine['name'], dataDir: string): Promise<number | undefined> {
  const pidPath = join(dataDir, `${name}.pid`);
  const pid = Number(await readFile(pidPath, 'utf8').catch(() => ''));
  if (!pid) return undefined;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const ours = commandLine.includes(resolve(dataDir)) && (await isAlive(pid));
  if (ours) {
    signal(pid, name === 'postgresql' ? 'SIGINT' : 'SIGTERM');
    const deadline = Date.now() + END_WITHIN_MS;
    while ((await isAlive(pid)) && Date.now() < deadline) await sleep(50);
    await endProcessTree(pid);
  }
  await rm(pidPath, { force: true });
  return ours ? pid : undefined;
}
