import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTotals } from './containers/totals.ts';
import { obtainEngines } from './test/obtain-engines.ts';
import { endWithThem, runMocha } from './test/run-mocha.ts';
import { portsOf, testRuns } from './test/test-runs.ts';

// npm test, behind the check: every spec that needs no Docker, as several runs of mocha, some side by side: much of a spec's
// time is waiting for programs to start and to end. Arguments go to each of them: npm test -- --grep portal

endWithThem();
await obtainEngines();
const folder = await mkdtemp(join(tmpdir(), 'modelyard-test-runs-'));
const totals = process.env.TEST_TOTALS_FILE ?? join(folder, 'totals');
const before = readTotals(totals);
const more = process.argv.slice(2);
const codes: number[] = [];
const waiting = testRuns().entries();

/** Takes one run after the other. Each is told as a whole: lines of two would mix. */
async function takeRuns(_: unknown, place: number): Promise<void> {
  for (const [number, { name, args }] of waiting) {
    const began = Date.now();
    const output = join(folder, `${number}.log`);
    codes.push(await runMocha({ args: [...args, ...more], ports: portsOf(place), totals, output }));
    process.stdout.write(await readFile(output));
    console.log(`== ${name}: ${Math.round((Date.now() - began) / 1000)} s`);
  }
}

await Promise.all(Array.from({ length: Math.min(4, Math.max(2, availableParallelism())) }, takeRuns));
const { passed, failed } = readTotals(totals);
console.log(`\n${passed - before.passed} passed, ${failed - before.failed} failed`);
await rm(folder, { recursive: true, force: true });
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
