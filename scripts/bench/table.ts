import { availableParallelism, cpus } from 'node:os';
import Table from 'cli-table3';
import type { BenchRow } from './result.ts';

export function renderRows(rows: readonly BenchRow[]): string {
  const table = new Table({
    head: ['what', 'measured', 'beside', 'comparison', 'goal', ''],
    style: { head: [], border: [] },
    wordWrap: true,
    colWidths: [52, null, null, null, null, null],
  });
  for (const { what, measured, baseline, result, goal, reached } of rows)
    table.push([what, measured, baseline, result, goal ?? '', verdict(reached)]);
  return table.toString();
}

const verdict = (reached: boolean | undefined): string => (reached === undefined ? '' : reached ? 'ok' : 'MISS');

/** The figures mean nothing without it. */
export const machine = (): string =>
  `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${process.platform} ${process.arch}, Node ${process.version}`;
