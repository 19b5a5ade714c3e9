import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { readTotals } from '../../../../scripts/test/totals.ts';

describe('totals of several test runs', () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'totals-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('are the sums of their lines', () => {
    const file = join(folder, 'totals');
    writeFileSync(file, '12 passed, 0 failed\n1 passed, 30 failed\n');
    expect(readTotals(file)).to.deep.equal({ passed: 13, failed: 30 });
  });

  it('are nothing where nothing ran', () => {
    expect(readTotals(join(folder, 'absent'))).to.deep.equal({ passed: 0, failed: 0 });
  });
});
