import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { reachablePrograms } from '../../../infra/engines/postgresql/server-programs.ts';

const stranger = 64_000;

describe('the programs of postgresql', () => {
  let folder: string;
  let given: { readonly initdb: string; readonly postgres: string };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-programs-'));
    const bin = join(folder, 'clone', 'native', 'bin');
    await mkdir(bin, { recursive: true });
    given = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
    for (const path of Object.values(given)) await writeFile(path, path, { mode: 0o755 });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('are run where they are when their user can enter the folders above', async () => {
    await chmod(folder, 0o755);
    expect(await reachablePrograms(given, stranger, join(folder, 'copies'))).to.equal(given);
    expect(await reachablePrograms(given, undefined, join(folder, 'copies'))).to.equal(given);
  });

  it('are copied to where he can where one of these is closed to him, once', async () => {
    const copies = join(folder, 'copies');
    const found = await reachablePrograms(given, stranger, copies);
    expect(found.postgres).to.match(/copies\/postgresql-[0-9a-f]{12}\/bin\/postgres$/);
    expect(await readFile(found.initdb, 'utf8')).to.equal(given.initdb);
    for (const path of [copies, join(found.postgres, '..', '..'), found.postgres])
      expect((await stat(path)).mode & 0o777, path).to.equal(0o755);
    const { ino } = await stat(found.postgres);
    expect(await reachablePrograms(given, stranger, copies)).to.deep.equal(found);
    expect((await stat(found.postgres)).ino).to.equal(ino);
  });
});
