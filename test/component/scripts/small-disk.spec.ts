import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { mountSmallDisk } from '../../../scripts/chaos/small-disk.ts';

describe('a small disk', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-disk-spec-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('is filled to the last byte, given back, and gone', async function () {
    if (spawnSync('unshare', ['--mount', 'true']).status !== 0) this.skip();
    const [at, around] = [join(folder, 'data'), (await stat(folder)).dev];
    const disk = (await mountSmallDisk(at, 8)) ?? expect.fail('it is not mounted');
    try {
      expect((await stat(at)).dev).not.to.equal(around);
      const write = () =>
        writeFile(join(at, 'file'), 'text').then(
          () => 'written',
          ({ code }) => code,
        );
      expect(await write()).to.equal('written');
      await disk.fill();
      expect(await writeFile(join(at, 'other'), 'x'.repeat(5_000)).catch(({ code }) => code)).to.equal('ENOSPC');
      await disk.free();
      expect(await write()).to.equal('written');
    } finally {
      await disk.unmount();
    }
    expect((await stat(at)).dev).to.equal(around);
  });

  it('is none where it cannot be mounted', async () => {
    expect(await mountSmallDisk(join(folder, 'other'), -1)).to.equal(undefined);
  });
});
