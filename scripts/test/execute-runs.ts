import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultCacheDir } from '../../infra/engines/engines.ts';
import { readProcessorTime } from '../support/processor-time.ts';
import { runProgram } from './run-program.ts';
import { portsOf, type TestRun } from './test-runs.ts';

export interface ExecuteOptions {
  /** Lines of totals are appended to this file. */
  readonly totals: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Addresses of the engines for runs that share some. */
  readonly sharedEngines?: NodeJS.ProcessEnv | undefined;
}

/**
 * Under way at the same time: much of a spec's time is waiting, for programs to start, to end, to miss each other. Four keep two processors no
 * busier than three, and let specs on a slow machine wait until their time limits are over.
 */
const concurrency = 3;

/** Mocha and the programs that specs start, many of them twice, need not be compiled each time. */
const compileCache = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(defaultCacheDir(), 'compiled') };

/** Executes the runs in their order, some at the same time; resolves to whether all passed. */
export async function executeRuns(
  runs: readonly TestRun[],
  { totals, env = {}, sharedEngines = {} }: ExecuteOptions,
): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-test-runs-'));
  const waiting = runs.entries();
  const codes: number[] = [];
  let before = await readProcessorTime(process.pid);
  /** What has been added since the run that ended before this one: a child is counted when it ends. It tells a slow run from a busy machine. */
  async function showProcessorTime(): Promise<string> {
    const now = await readProcessorTime(process.pid);
    const addedMs = (now?.childrenMs ?? 0) - (before?.childrenMs ?? 0);
    before = now;
    return now ? `, ${Math.round(addedMs / 1_000)} s of processors` : '';
  }
  const executeWaiting = async (_: unknown, place: number) => {
    for (const [number, { name, command, engines }] of waiting) {
      const began = Date.now();
      const output = join(folder, `${number}.log`);
      const shared = engines === 'shared' ? sharedEngines : {};
      const runEnv = { ...compileCache, ...env, ...shared, FREE_PORTS: portsOf(place), TEST_TOTALS_FILE: totals };
      codes.push(await runProgram({ command, env: runEnv, output }));
      // As a whole: lines of two runs would mix.
      process.stdout.write(await readFile(output));
      console.log(`== ${name}: ${Math.round((Date.now() - began) / 1000)} s${await showProcessorTime()}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, executeWaiting));
  await rm(folder, { recursive: true, force: true });
  return codes.every((code) => code === 0);
}
