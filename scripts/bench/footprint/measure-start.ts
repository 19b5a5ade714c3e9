import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { descendants } from '../../../infra/engines/process/process-tree.ts';
import type { StartSettings } from '../../start/settings.ts';
import { residentBytes } from '../resident.ts';

/** What a platform costs while it has nothing to do. */
export interface AtRest {
  /** Resident memory of npm, the launcher and the services; and of the engines. */
  readonly nodeBytes: number;
  readonly engineBytes: number;
  /** Processor time of npm, the launcher and the services, in cores. */
  readonly cores: number;
}

export interface MeasuredStart {
  /** From `npm start` to the table that says "Ready". */
  readonly readyMs: number;
  readonly atRest: AtRest;
}

const readyWithinMs = 300_000;
/** What a start leaves behind is collected within a few seconds: memory of modules, connections that are not used any more. */
const settleMs = 15_000;
/** The clock of /proc/<pid>/stat: USER_HZ is 100 on every Linux that Node runs on. */
const tickMs = 10;

/** Runs `npm start` with these settings until it is ready and for `restMs` more, and stops it. */
export async function measureStart(settings: StartSettings, restMs: number): Promise<MeasuredStart> {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  const env = { ...process.env, ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])) };
  const began = performance.now();
  const child = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  try {
    while (!output.includes('Ready after')) {
      if (child.exitCode !== null || performance.now() - began > readyWithinMs)
        throw new Error(`npm start did not get ready:\n${output}`);
      await sleep(20);
    }
    const readyMs = performance.now() - began;
    await sleep(settleMs);
    return { readyMs, atRest: await measureRest(child.pid ?? 0, restMs) };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function measureRest(npm: number, restMs: number): Promise<AtRest> {
  const family = [npm, ...(await descendants(npm))];
  const isNode = await Promise.all(family.map(async (pid) => /^node/.test(basename(await programOf(pid)))));
  const ours = family.filter((_, index) => isNode[index]);
  const engines = family.filter((_, index) => !isNode[index]);
  const before = await sum(ours, processorMs);
  const began = performance.now();
  await sleep(restMs);
  const cores = ((await sum(ours, processorMs)) - before) / (performance.now() - began);
  return { nodeBytes: await sum(ours, residentBytes), engineBytes: await sum(engines, residentBytes), cores };
}

async function sum(pids: readonly number[], measure: (pid: number) => Promise<number>): Promise<number> {
  // A back end of PostgreSQL may end in between.
  const figures = await Promise.all(pids.map((pid) => measure(pid).catch(() => 0)));
  return figures.reduce((total, figure) => total + figure, 0);
}

const programOf = (pid: number) => readlink(`/proc/${pid}/exe`).catch(() => '');

async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in brackets and may hold spaces; user and system time are the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}
