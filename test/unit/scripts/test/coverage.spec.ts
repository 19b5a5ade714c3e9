import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { coverageTable, readCoverage } from '../../../../scripts/test/coverage.ts';

const covered = (lines: number, branches: number) => ({
  lines: { total: 10, covered: lines, skipped: 0, pct: 0 },
  branches: { total: 4, covered: branches, skipped: 0, pct: 0 },
});

describe('npm run coverage', () => {
  let folder: string;
  let path: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'coverage-'));
    path = join(folder, 'coverage-summary.json');
    const files = { 'services/edge/a.ts': covered(10, 4), 'services/edge/b.ts': covered(5, 1) };
    const all = { ...files, 'services/content/c.ts': covered(0, 0) };
    const absolute = Object.entries(all).map(([file, counts]) => [resolve(file), counts]);
    writeFileSync(path, JSON.stringify({ total: covered(1, 1), ...Object.fromEntries(absolute) }));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('adds the files of each service up, and all of them', () => {
    expect(readCoverage(path)).to.deep.equal([
      { service: 'content', lines: { total: 10, covered: 0 }, branches: { total: 4, covered: 0 } },
      { service: 'edge', lines: { total: 20, covered: 15 }, branches: { total: 8, covered: 5 } },
      { service: 'all', lines: { total: 30, covered: 15 }, branches: { total: 12, covered: 5 } },
    ]);
  });

  it('shows shares', () => {
    expect(coverageTable(readCoverage(path))).to.match(/edge\s+75\.0 % of 20 +62\.5 % of 8/);
  });
});
