import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../../infra/engines/engines.ts';
import { npmStart, processesNaming } from './npm-start.ts';

describe('npm run demo', function () {
  this.timeout(300_000);
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-demo-spec-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('starts a platform of its own, shows its main job and the composition, and leaves nothing behind', async () => {
    const demo = npmStart({ EDGE_PORT: await freePort() }, { TMPDIR: folder }, ['run', 'demo']);
    expect(await demo.exited, demo.output).to.equal(0);
    const { output } = demo;
    expect(output).to.include('so the demo starts one of its own');
    expect(output)
      .to.match(/^description .*same, sanitised/m)
      .and.to.match(/^document .*same bytes/m);
    expect(output).to.include('StoreDocument').and.to.include('DocumentStored');
    expect(output).to.match(/^all +1052 +9\d\.\d %/m);
    expect(output).to.match(/^1052 calls, \d+ in flight/m);
    expect(output).to.include('This platform and the three models stop now.');
    expect(output).to.match(/^1052 of 1052 answers are the same over both, byte for byte/m);
    expect(await processesNaming(folder)).to.deep.equal([]);
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it('names the address where the platform that it was given does not answer', async () => {
    const edge = `http://127.0.0.1:${await freePort()}`;
    const demo = npmStart({}, { TMPDIR: folder }, ['run', 'demo', '--', '--edge', edge]);
    expect(await demo.exited, demo.output).to.equal(1);
    expect(demo.output).to.include(`There is no platform at ${edge}`);
  });
});
