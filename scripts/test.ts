import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTotals } from './containers/totals.ts';
import { obtainEngines } from './test/obtain-engines.ts';
import { endWithThem, runMocha } from './test/run-mocha.ts';

// npm test, behind the check: every spec that needs no Docker, as two runs of mocha side by side. Most of a spec's time is
// waiting for programs to start and to end, so that one run leaves half of a small machine idle. Each has engines of its
// own and ports of its own to choose from. Arguments go to both: npm test -- --grep portal

/** Takes about as long as all others together. */
const second = 'test/integration/{catalog,identity,notification,portal,publication}/**/*.spec.ts';

endWithThem();
await obtainEngines();
const folder = await mkdtemp(join(tmpdir(), 'modelyard-test-runs-'));
const totals = process.env.TEST_TOTALS_FILE ?? join(folder, 'totals');
const output = join(folder, 'second.log');
const before = readTotals(totals);
const more = process.argv.slice(2);
const codes = await Promise.all([
  runMocha({ args: ['--ignore', second, 'test/**/*.spec.ts', ...more], ports: '15000-23499', totals }),
  runMocha({ args: [second, ...more], ports: '23500-31999', totals, output }),
]);
// Told afterwards: it would have stood between the lines of the other.
process.stdout.write(await readFile(output));
const { passed, failed } = readTotals(totals);
console.log(`\n${passed - before.passed} passed, ${failed - before.failed} failed`);
await rm(folder, { recursive: true, force: true });
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
