import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { exists, fillFromTemplate } from '../../../infra/engines/fetch/cache.ts';
import { addCleanup } from '../../support/cleanup.ts';

describe('a folder that is filled from a template', () => {
  let folder: string;
  let template: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-cache-'));
    addCleanup(() => rm(folder, { recursive: true, force: true }));
    template = join(folder, 'cache', 'template');
  });

  async function emptyFolder(name: string): Promise<string> {
    await mkdir(join(folder, name));
    return join(folder, name);
  }

  it('is filled once; later folders are copies that change without the template', async () => {
    let calls = 0;
    const fill = (target: string) => async () => {
      calls += 1;
      await mkdir(join(target, 'inner'));
      await writeFile(join(target, 'inner', 'file'), 'made');
    };
    const first = await emptyFolder('first');
    await fillFromTemplate(template, first, fill(first));
    await writeFile(join(first, 'inner', 'file'), 'changed');
    const second = await emptyFolder('second');
    await fillFromTemplate(template, second, fill(second));
    expect(await readFile(join(second, 'inner', 'file'), 'utf8')).to.equal('made');
    expect(calls).to.equal(1);
  });

  it('leaves no template where it could not be filled', async () => {
    const broken = fillFromTemplate(template, await emptyFolder('first'), async () => {
      throw new Error('no space');
    });
    expect(await broken.catch((error: Error) => error.message)).to.equal('no space');
    expect(await exists(template)).to.equal(false);
  });
});
