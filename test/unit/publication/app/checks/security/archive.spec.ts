import { gzipSync, zstdCompressSync } from 'node:zlib';
import { expect } from 'chai';
import { security } from '../../../../../support/publication-checks.ts';
import { encrypted, overlapping, tar, zip } from '../../../../../support/publication-corpus/archives.ts';
import { calling } from '../../../../../support/publication-corpus/pickles.ts';

const small = { ratioFromBytes: 10_000 };
const elf = Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(60)]);

async function expectRefused(bytes: Buffer | Promise<Buffer>, words: string, limits = {}) {
  const { passed, report } = await security('model.zip', await bytes, limits);
  expect(report).to.include(words);
  expect(passed).to.equal(false);
}

describe('the scan of archives', () => {
  it('passes harmless archives', async () => {
    const files = [
      { name: 'model/weights.csv', bytes: '0.5,0.25\n'.repeat(600) },
      { name: 'model/readme.md', bytes: '# Hello' },
    ];
    for (const bytes of [
      await zip(...files),
      await tar(...files),
      gzipSync(await tar(...files)),
      zstdCompressSync(await tar(...files)),
    ]) {
      const { passed, report } = await security('model', bytes);
      expect(report).to.match(/^Passed. 1 of 1 file with 2 entries/);
      expect(passed).to.equal(true);
    }
  });

  for (const name of ['../../etc/cron.d/job', '/etc/passwd', 'a/../../b', '..\\..\\evil.dll', 'C:\\evil.dll']) {
    it(`rejects an entry named ${name} in a zip archive`, () => expectRefused(zip({ name }), 'name'));
    it(`rejects an entry named ${name} in a tar archive`, () => expectRefused(tar({ name }), 'name'));
  }

  it('rejects links and devices', async () => {
    await expectRefused(zip({ name: 'passwd', bytes: '/etc/passwd', mode: 0o120777 }), 'is a symbolic link');
    await expectRefused(tar({ name: 'a', type: 'symlink', linkname: '/etc/passwd' }), 'is a symbolic link');
    await expectRefused(tar({ name: 'a', type: 'link', linkname: '../../secret' }), 'is a link to another file');
    await expectRefused(tar({ name: 'a', type: 'block-device' }), 'is a device');
    await expectRefused(tar({ name: 'a', type: 'fifo' }), 'is a pipe');
  });

  it('rejects archive bombs of every format', async () => {
    const zeros = Buffer.alloc(1_000_000);
    await expectRefused(zip({ name: 'zeros', bytes: zeros }), 'as archive bombs do', small);
    await expectRefused(gzipSync(zeros), 'as archive bombs do', small);
    await expectRefused(zstdCompressSync(zeros), 'as archive bombs do', small);
    await expectRefused(zip({ name: 'inner.gz', bytes: gzipSync(zeros) }), 'as archive bombs do', small);
  });

  it('rejects overlapping entries', () => expectRefused(overlapping(), 'overlapping entries'));

  it('rejects too many entries, too many bytes, and archives that are nested too deep', async () => {
    const many = Array.from({ length: 20 }, (_, nth) => ({ name: `${nth}`, bytes: 'x' }));
    await expectRefused(zip(...many), 'more than 10 entries', { entries: 10 });
    await expectRefused(tar(...many), 'more than 10 entries', { entries: 10 });
    await expectRefused(
      zip({ name: 'a', bytes: Buffer.alloc(5_000, 'ab') }),
      'the unpacked files together exceed the limit',
      {
        totalBytes: 4_000,
      },
    );
    let nested = await zip({ name: 'core', bytes: 'x' });
    for (let depth = 0; depth < 6; depth += 1) nested = await zip({ name: 'next.zip', bytes: nested });
    await expectRefused(nested, 'is nested deeper than 4 archives');
    await expectRefused(Buffer.alloc(2_000), 'larger than 1000 bytes', { fileBytes: 1_000 });
  });

  it('scans nested archives', async () => {
    const inner = await tar({ name: 'data.pkl', bytes: calling.marked('os', 'system') });
    const { report } = await security('outer.zip', await zip({ name: 'inner.tar.gz', bytes: gzipSync(inner) }));
    expect(report).to.include(
      'artifact "outer.zip" > inner.tar.gz > unpacked > data.pkl: is a pickle that imports os.system',
    );
  });

  it('finds an archive appended to another file', async () => {
    const archive = await zip({ name: '../evil', bytes: 'x' });
    const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const shifted = Buffer.concat([picture, archive]);
    // Offsets count from where the archive begins, as in archives that unpack themselves.
    const end = shifted.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
    shifted.writeUInt32LE(shifted.readUInt32LE(end + 16) + picture.length, end + 16);
    const entry = shifted.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    shifted.writeUInt32LE(picture.length, entry + 42);
    await expectRefused(shifted, 'leads out of the archive');
  });

  it('does not pass archives that it cannot open', async () => {
    await expectRefused(encrypted(), 'is encrypted');
    await expectRefused(
      Buffer.concat([Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'), Buffer.alloc(50)]),
      'is an archive (7z)',
    );
    await expectRefused(
      Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(50)]),
      'is a damaged zip archive',
    );
    await expectRefused(
      (await zip({ name: 'a', bytes: 'abc'.repeat(500) })).fill(0xff, 33, 45),
      'cannot be scanned completely',
    );
    await expectRefused(gzipSync('abc'.repeat(500)).fill(0xff, 12, 20), 'cannot be unpacked');
  });

  it('finds programs, and scripts for a shell; other scripts are noted', async () => {
    const pe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)]);
    const mach = Buffer.concat([Buffer.from('cffaedfe', 'hex'), Buffer.alloc(60)]);
    for (const bytes of [elf, pe, mach]) await expectRefused(zip({ name: 'run', bytes }), 'is a program');
    for (const line of ['#!/bin/sh\n', '#!/usr/bin/env -S bash -e\n', '#! /bin/busybox sh\n'])
      await expectRefused(Buffer.from(line), 'is a script for a shell');
    const python = await security('run.py', '#!/usr/bin/env python3\nprint(1)\n');
    expect(python).to.deep.include({ passed: true });
    expect(python.report).to.include('is a script for python3');
    for (const harmless of ['MZ is a text', Buffer.from('cafebabe00000034', 'hex')])
      expect(await security('a', harmless)).to.include({ passed: true });
  });

  it('spools large files to disk, and scans all of them', async () => {
    const noise = Buffer.alloc(600_000, 'the quick brown fox, ');
    const archive = await zip(
      { name: 'noise.txt', bytes: noise },
      { name: 'last.pkl', bytes: calling.stacked('os', 'system') },
    );
    const padded = Buffer.concat([archive, Buffer.alloc(0)]);
    await expectRefused(padded, 'last.pkl: is a pickle that imports os.system');
    const stored = await tar(
      { name: 'noise.txt', bytes: noise },
      { name: 'last.pkl', bytes: calling.stacked('os', 'system') },
    );
    await expectRefused(stored, 'last.pkl: is a pickle that imports os.system');
  });
});
