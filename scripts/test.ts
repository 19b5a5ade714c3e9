import { executeRuns } from './test/execute-runs.ts';
import { endRunsOnSignals } from './test/run-program.ts';
import { startSharedEngines } from './test/shared-engines.ts';
import { readTestOptions } from './test/test-options.ts';
import { checkRun, specRuns } from './test/test-runs.ts';
import { countTotals } from './test/totals.ts';

// npm test: the check and every spec that needs no Docker, as several runs of mocha, some at the same time.
// npm test -- content        only specs in folders of this name; no check
// npm test -- --list         only lists the runs
// npm test -- --grep portal  other options go to mocha

const { folders, list, mochaOptions } = readTestOptions(process.argv.slice(2));
const specs = specRuns(folders, mochaOptions);
const runs = folders.length === 0 ? [checkRun, ...specs] : specs;

if (specs.length === 0) {
  console.error(`No folder below test/ that is named ${folders.join(' or ')} has specs.`);
  process.exitCode = 1;
} else if (list) {
  for (const { name, files } of runs) console.log(`${name}: ${files === undefined ? 'no specs' : files.length}`);
} else {
  process.exitCode = (await executeAll()) ? 0 : 1;
}

async function executeAll(): Promise<boolean> {
  endRunsOnSignals();
  const totals = countTotals();
  const engines = specs.some((run) => run.engines === 'shared') ? await startSharedEngines() : undefined;
  try {
    return await executeRuns(runs, { totals: totals.file, sharedEngines: engines?.env });
  } finally {
    await engines?.stop();
    const { passed, failed } = totals.sinceThen();
    console.log(`\n${passed} passed, ${failed} failed`);
  }
}
