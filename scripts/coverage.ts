import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coverageTable, readCoverage } from './test/coverage.ts';
import { mocha } from './test/test-runs.ts';

// npm run coverage [-- <options of mocha>]: which lines and branches of each service the specs execute in the process of
// mocha. Not those of test/integration and test/e2e: what they start runs in processes of its own.

const specs = ['unit', 'component', 'contract', 'guide'].map((lane) => `test/${lane}/**/*.spec.ts`);
const folder = mkdtempSync(join(tmpdir(), 'modelyard-coverage-'));
try {
  const measured = ['--all', '--src', 'services', '--include', 'services/**/*.ts', '--extension', '.ts'];
  const written = ['--reporter', 'json-summary', '--reports-dir', folder, '--temp-directory', join(folder, 'v8')];
  const program = [process.execPath, mocha, '--reporter', 'dot', ...specs, ...process.argv.slice(2)];
  const c8 = ['node_modules/c8/bin/c8.js', ...measured, ...written, ...program];
  const { status } = spawnSync(process.execPath, c8, { stdio: 'inherit' });
  console.log(coverageTable(readCoverage(join(folder, 'coverage-summary.json'))));
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
