import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { relative } from 'node:path';
import { z } from 'zod';
import { percent, plainTable } from '../demo/plain-table.ts';

const counts = z.object({ total: z.number(), covered: z.number() });
const summary = z.record(z.string(), z.object({ lines: counts, branches: counts }));

type Counts = z.output<typeof counts>;

export interface ServiceCoverage {
  readonly service: string;
  readonly lines: Counts;
  readonly branches: Counts;
}

/** Sums c8's `coverage-summary.json` by service, in the order of their names; the last one is all of them. */
export function readCoverage(path: string): readonly ServiceCoverage[] {
  const { total: _, ...files } = summary.parse(JSON.parse(readFileSync(path, 'utf8')));
  const executable = Object.entries(files).filter(([file]) => isExecutable(file));
  const byService = Map.groupBy(executable, ([file]) => serviceOf(file));
  const rows = [...byService].sort().map(([service, entries]) => ({ service, entries }));
  return [...rows, { service: 'all', entries: executable }].map(({ service, entries }) => ({
    service,
    lines: sum(entries.map(([, { lines }]) => lines)),
    branches: sum(entries.map(([, { branches }]) => branches)),
  }));
}

/** The folder of a service; files beside those folders are `services`. */
function serviceOf(file: string): string {
  const [service = '', ...rest] = relative('services', file).split('/');
  return rest.length === 0 ? 'services' : service;
}

/** A file of types alone never runs, and would be counted as lines that no spec reaches. */
function isExecutable(file: string): boolean {
  return (
    !existsSync(file) ||
    stripTypeScriptTypes(readFileSync(file, 'utf8'))
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      .trim() !== ''
  );
}

function sum(all: readonly Counts[]): Counts {
  const add = (of: (counts: Counts) => number) => all.reduce((total, each) => total + of(each), 0);
  return { total: add(({ total }) => total), covered: add(({ covered }) => covered) };
}

export function coverageTable(rows: readonly ServiceCoverage[]): string {
  const table = plainTable('service', 'lines', 'branches');
  const share = ({ covered, total }: Counts) => (total === 0 ? '–' : `${percent(covered / total)} of ${total}`);
  for (const { service, lines, branches } of rows) table.push([service, share(lines), share(branches)]);
  return table.toString();
}
