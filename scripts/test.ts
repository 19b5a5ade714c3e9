import { obtainEngines } from './test/obtain-engines.ts';
import { endWithThem } from './test/run-mocha.ts';
import { takeRuns } from './test/take-runs.ts';
import { testRuns } from './test/test-runs.ts';
import { countTotals } from './test/totals.ts';

// npm test, behind the check: every spec that needs no Docker, as several runs of mocha, some side by side: much of a spec's
// time is waiting for programs to start and to end. Arguments go to each of them: npm test -- --grep portal

endWithThem();
await obtainEngines();
const totals = countTotals();
const allPassed = await takeRuns(testRuns(process.argv.slice(2)), { totals: totals.file });
const { passed, failed } = totals.sinceThen();
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = allPassed ? 0 : 1;
