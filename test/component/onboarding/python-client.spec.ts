import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { runTool } from '../../../infra/engines/fetch/run-tool.ts';
import { buildWheel, pythonClient } from '../../../scripts/python-client/build-wheel.ts';
import { installPythonClient, type PythonClient } from '../../support/python-client.ts';

describe('the Python client', function () {
  this.timeout(300_000);
  let folder: string;
  let client: PythonClient;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-python-'));
    client = await installPythonClient(folder);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('passes its tests as the wheel has it', async () => {
    const options = ['-p', 'no:cacheprovider', '--basetemp', join(folder, 'tests')];
    const report = await runTool(client.python, ['-B', '-m', 'pytest', ...options], {
      ...{ cwd: pythonClient, env: client.env, timeoutMs: 150_000 },
    });
    const [, passed] = /^(\d+) passed(?:, 1 skipped)? in /m.exec(report) ?? [];
    expect(Number(passed), report).to.be.at.least(171);
  });

  it('has its licence and needs four packages', async () => {
    const info = (await readdir(client.installed)).find((name) => name.endsWith('.dist-info')) ?? '';
    const licence = await readFile(join(client.installed, info, 'licenses', 'LICENSE'), 'utf8');
    expect(licence).to.include('Apache License').and.include('Version 2.0');
    const metadata = await readFile(join(client.installed, info, 'METADATA'), 'utf8');
    const needed = [...metadata.matchAll(/^Requires-Dist: ([a-z]+)/gm)].map(([, name]) => name);
    expect(needed).to.deep.equal(['cloudpickle', 'protobuf', 'requests', 'tqdm']);
  });

  it('is built to the same bytes again', async () => {
    const again = await buildWheel(join(folder, 'again'));
    expect(await readFile(again)).to.deep.equal(await readFile(client.wheel));
  });
});
