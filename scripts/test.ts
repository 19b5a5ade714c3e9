import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTotals } from './containers/totals.ts';
import { obtainEngines } from './test/obtain-engines.ts';
import { endWithThem } from './test/run-mocha.ts';
import { takeRuns } from './test/take-runs.ts';
import { testRuns } from './test/test-runs.ts';

// npm test, behind the check: every spec that needs no Docker, as several runs of mocha, some side by side: much of a spec's
// time is waiting for programs to start and to end. Arguments go to each of them: npm test -- --grep portal

endWithThem();
await obtainEngines();
const totals = process.env.TEST_TOTALS_FILE ?? join(mkdtempSync(join(tmpdir(), 'modelyard-totals-')), 'totals');
const before = readTotals(totals);
const allPassed = await takeRuns(testRuns(process.argv.slice(2)), { totals });
const { passed, failed } = readTotals(totals);
console.log(`\n${passed - before.passed} passed, ${failed - before.failed} failed`);
process.exitCode = allPassed ? 0 : 1;
