import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMocha } from './run-mocha.ts';
import { portsOf, type TestRun } from './test-runs.ts';

export interface TakeRunsOptions {
  /** Lines of totals are appended to this file. */
  readonly totals: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** How many are under way at the same time. A third would save a tenth of the time, and make every deadline of a spec tighter. */
const sideBySide = 2;

/** Takes one run after the other, some side by side; resolves to whether all passed. */
export async function takeRuns(runs: readonly TestRun[], { totals, env = {} }: TakeRunsOptions): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'modelyard-test-runs-'));
  const waiting = runs.entries();
  const codes: number[] = [];
  const take = async (_: unknown, place: number) => {
    for (const [number, { name, args }] of waiting) {
      const began = Date.now();
      const output = join(folder, `${number}.log`);
      codes.push(
        await runMocha({ args, env: { ...env, FREE_PORTS: portsOf(place), TEST_TOTALS_FILE: totals }, output }),
      );
      // As a whole: lines of two runs would mix.
      process.stdout.write(await readFile(output));
      console.log(`== ${name}: ${Math.round((Date.now() - began) / 1000)} s`);
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, take));
  await rm(folder, { recursive: true, force: true });
  return codes.every((code) => code === 0);
}
