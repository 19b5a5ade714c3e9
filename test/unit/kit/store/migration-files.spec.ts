import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { readMigrationFiles } from '../../../../services/kit/store/migration-files.ts';

describe('the files of migrations', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const write = (file: string, text = 'SELECT 1;\n') => writeFile(join(folder, file), text);
  const refused = (): Promise<string> =>
    readMigrationFiles(folder).then(
      () => '',
      (error) => error.message,
    );

  it('are read in the order of their numbers', async () => {
    for (const file of ['0010-c.sql', '0002-b.sql', '0001-a.sql', 'README.md']) await write(file);
    expect((await readMigrationFiles(folder)).map(({ name }) => name)).to.deep.equal(['0001-a', '0002-b', '0010-c']);
  });

  it('are the same with the line ends of another system, and others when a word changes', async () => {
    const idOf = async (text: string) => {
      await write('0001-a.sql', text);
      return (await readMigrationFiles(folder))[0]?.id;
    };
    const id = await idOf('SELECT 1;\nSELECT 2;\n');
    expect(await idOf('SELECT 1;\r\nSELECT 2;\r\n')).to.equal(id);
    expect(await idOf('SELECT 1;\nSELECT 3;\n'))
      .to.match(/^0001-a\.[0-9a-f]{16}$/)
      .and.not.equal(id);
  });

  it('must be there and have names that sort, each with a number of its own', async () => {
    expect(await refused()).to.include('contains no migrations');
    await write('1-a.sql');
    expect(await refused()).to.include('1-a.sql is not named like 0001-name.sql');
    await rm(join(folder, '1-a.sql'));
    for (const file of ['0001-a.sql', '0002-b.sql', '0002-c.sql']) await write(file);
    expect(await refused()).to.include('contains two migrations 0002');
  });
});
