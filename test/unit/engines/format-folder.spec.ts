import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { formatFolder } from '../../../infra/engines/kafka/format-folder.ts';
import { addCleanup } from '../../support/cleanup.ts';

const addresses = { host: '127.0.0.1', port: 1, controllerPort: 2 };

describe("a broker's folder that is a copy of a formatted one", () => {
  it('has ids of its own and all else of the template', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'modelyard-format-'));
    addCleanup(() => rm(folder, { recursive: true, force: true }));
    const template = join(folder, 'template');
    await mkdir(template);
    await writeFile(join(template, 'meta.properties'), 'node.id=1\ndirectory.id=AAAA\nversion=1\ncluster.id=BBBB\n');
    await writeFile(join(template, 'bootstrap.checkpoint'), 'features');
    const program = {
      command: '/nowhere/java',
      leadingArgs: [],
      jars: folder,
      jvmFlags: [],
      signal: undefined,
      template,
    };

    const ids = await Promise.all(
      ['first', 'second'].map(async (name) => {
        const copy = join(folder, name);
        await mkdir(copy);
        await formatFolder(program, copy, addresses);
        expect(await readdir(copy)).to.have.members(['meta.properties', 'bootstrap.checkpoint']);
        const meta = await readFile(join(copy, 'meta.properties'), 'utf8');
        expect(meta).to.match(/^node\.id=1\ndirectory\.id=[\w-]{22}\nversion=1\ncluster\.id=[\w-]{22}\n$/);
        return meta.match(/[\w-]{22}/g) ?? [];
      }),
    );
    expect(new Set(ids.flat()).size).to.equal(4);
  });
});
