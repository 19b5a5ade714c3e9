import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { portalSizes } from '../../../scripts/web/portal-sizes.ts';

describe('the sizes of the pages of the web portal', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-'));
    await mkdir(join(folder, '.vite'));
    await mkdir(join(folder, 'assets'));
    const chunk = (name: string, imports: string[] = []) => ({ file: `assets/${name}.js`, imports });
    const manifest = {
      'index.html': { ...chunk('index', ['_shared']), isEntry: true },
      _shared: chunk('shared'),
      _editor: chunk('editor'),
      'pages/model/page.tsx': { ...chunk('model', ['_editor', 'index.html']), dynamicImports: ['_later'] },
      _later: chunk('later'),
    };
    await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
    const sizes = { index: 1_000, shared: 200, editor: 30, model: 5, later: 9_999 };
    for (const [name, size] of Object.entries(sizes))
      await writeFile(join(folder, `assets/${name}.js.br`), Buffer.alloc(size));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('are what a page loads before it is shown: the first with the frame, others without it', async () => {
    const sizes = (await portalSizes(folder)).map(({ page, bytes }) => [page, bytes]);
    expect(sizes).to.deep.equal([
      ['marketplace', 1_200],
      ['model', 35],
    ]);
  });
});
