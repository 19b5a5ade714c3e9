import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readImports } from './check/read-imports.ts';
import { coverageTable, readCoverage } from './test/coverage.ts';
import { fastSpecs } from './test/fast-specs.ts';
import { mocha, specFiles } from './test/test-runs.ts';

// npm run coverage [-- <options of mocha>]: which lines and branches of each service the specs execute that need no engines.
// Node measures (NODE_V8_COVERAGE), c8 maps that to lines. Stores and clients of engines are the subject of other specs.

const folder = mkdtempSync(join(tmpdir(), 'modelyard-coverage-'));
try {
  const measured = ['--all', '--src', 'services', '--include', 'services/**/*.ts', '--extension', '.ts'];
  const written = ['--reporter', 'json-summary', '--reports-dir', folder, '--temp-directory', join(folder, 'v8')];
  const specs = fastSpecs(readImports('.'), specFiles());
  const program = [process.execPath, mocha, '--reporter', 'dot', ...specs, ...process.argv.slice(2)];
  const c8 = ['node_modules/c8/bin/c8.js', ...measured, ...written, ...program];
  // Functions of cached code are not counted one by one.
  const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' };
  const { status } = spawnSync(process.execPath, c8, { stdio: 'inherit', env });
  console.log(coverageTable(readCoverage(join(folder, 'coverage-summary.json'))));
  if (status !== 0)
    console.error('Some specs failed, see above: what they would have executed is missing in the table.');
  // Mocha's own code is the number of failures.
  process.exitCode = status === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
