import { existsSync, readFileSync } from 'node:fs';

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
