import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
}

/** Adds up the lines `N passed, N failed` that the test runs appended to a file; no file is no run. */
export function readTotals(file: string): Totals {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const counts = lines.map((line) => /^(\d+) passed, (\d+) failed$/.exec(line)).filter((match) => match !== null);
  const sum = (group: number) => counts.reduce((total, match) => total + Number(match[group]), 0);
  return { passed: sum(1), failed: sum(2) };
}

/** The file that test runs append to: TEST_TOTALS_FILE, or one of this process's own; and what came to it since the call. */
export function countTotals(): { readonly file: string; sinceThen(): Totals } {
  const file = process.env.TEST_TOTALS_FILE ?? join(mkdtempSync(join(tmpdir(), 'modelyard-totals-')), 'totals');
  const before = readTotals(file);
  return {
    file,
    sinceThen() {
      const { passed, failed } = readTotals(file);
      return { passed: passed - before.passed, failed: failed - before.failed };
    },
  };
}
