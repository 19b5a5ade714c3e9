import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../../infra/engines/engines.ts';
import { pushBaseImage } from '../../../scripts/support/base-image.ts';
import { createRegistryClient } from '../../../services/onboarding/images/registry/registry-client.ts';
import { sharedPlainRegistry } from '../../support/plain-registry.ts';
import { processesNaming } from '../../support/processes-naming.ts';
import { registryStartsWithinMs } from '../../support/registry.ts';
import { npmStart } from './npm-start.ts';

describe('npm run demo', function () {
  this.timeout(600_000);
  let folder: string;
  let bases: string;

  before(async function () {
    this.timeout(registryStartsWithinMs);
    folder = await mkdtemp(join(tmpdir(), 'modelyard-demo-spec-'));
    // Root's scanner of models is another user, whose folder is in it.
    await chmod(folder, 0o711);
    // Base images are on the internet, which a machine may not reach.
    const url = await sharedPlainRegistry();
    const registry = createRegistryClient({ url });
    await pushBaseImage(registry, { name: 'bases/python', tag: 'any' });
    await registry.close();
    bases = new URL(url).host;
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('starts a platform of its own, shows the way of a model from push to composition, and leaves nothing behind', async () => {
    // Other specs run without these: a whole story shows that no service needs a right that its account has not.
    const settings = {
      ENGINE_ACCOUNTS: 'on',
      TMPDIR: folder,
      ONBOARDING_BASE_IMAGE_PYTHON: `${bases}/bases/python:any`,
    };
    const demo = npmStart({ EDGE_PORT: await freePort() }, settings, ['run', 'demo']);
    expect(await demo.exited, demo.output).to.equal(0);
    const { output } = demo;
    expect(output).to.include('so the demo starts one of its own');
    for (const step of ['CreateSolution', 'AddArtifact', 'CreateTOSCA', 'Dockerize', 'AddDockerImage'])
      expect(output).to.match(new RegExp(`^${step} +done `, 'm'));
    expect(output).to.match(/^DI +(website-phishing_[0-9a-f-]{36}:1) +127\.0\.0\.1:\d+\/\1$/m);
    expect(output).to.match(/^MI +website-phishing-1\.zip +com\/artifact\//m);
    for (const check of ['licence', 'security scan']) expect(output).to.match(new RegExp(`^${check} +passed `, 'm'));
    expect(output).to.include('admin approves: everybody finds it in the marketplace now.');
    expect(output).to.match(/^Its image is signed by the platform and made of \d+ components: sha256:[0-9a-f]{64}$/m);
    expect(output).to.match(/^ {2}docker pull 127\.0\.0\.1:\d+\/website-phishing_[0-9a-f-]{36}:1$/m);
    expect(output).to.match(/^It runs on local as website-phishing-[0-9a-f]{6}, \d+\.\d s after/m);
    expect(output).to.match(/^One row as JSON: {"value":"-?[01]"}$/m);
    expect(output).to.match(/^1052 rows in one request, as CSV: \d+ calls\/s, 9\d\.\d % right$/m);
    expect(output).to.match(
      /^Pushed again, as revision 2, and updated in \d+\.\d s: [1-9]\d* calls meanwhile, none failed\.$/m,
    );
    expect(output).to.include('It is removed again.');
    expect(output).to.include(
      'Two nodes, one link, no problems: saved as the solution "website-check", revision 1.0.0.',
    );
    for (const transport of ['http', 'topics'])
      for (const [node, operation] of [
        ['phishing', 'classify'],
        ['advice', 'advise'],
      ])
        expect(output).to.match(new RegExp(`^${transport} +${node} +${operation} +ok +\\d+ +\\d+ +[\\d.]+ ms`, 'm'));
    expect(output).to.match(/^The answer is the same over both: {"text":"[a-z ]+"}$/m);
    expect(output).to.include('everybody finds the composition in the marketplace.');
    expect(output).to.match(/^Deployed as website-check-[0-9a-f]{6}: POST .* answers {"text":"[a-z ]+"}$/m);
    expect(output).to.match(/^Copied in \d+\.\d s: http:.*\/models\/[0-9a-f-]{36} has the same ids/m);
    const copied = output.slice(output.indexOf('Copied in'));
    expect(copied).to.match(/^DI +(website-phishing_[0-9a-f-]{36}:1) +127\.0\.0\.1:\d+\/\1$/m);
    expect(copied).to.match(/^MI +model\.zip +com\/artifact\/.*\/[0-9a-f]{64}\/model\.zip$/m);
    expect(output)
      .to.match(/^description .*same, sanitised/m)
      .and.to.match(/^document .*same bytes/m);
    expect(output).to.include('StoreDocument').and.to.include('DocumentStored');
    expect(output).to.match(/^all +1052 +9\d\.\d %/m);
    expect(output).to.match(/^1052 calls, \d+ in flight/m);
    expect(output).to.match(/^the model\n {2}http:\/\/127\.0\.0\.1:\d+\/models\/[0-9a-f-]{36}$/m);
    expect(output).to.match(/^the composition .*\n {2}http:\/\/127\.0\.0\.1:\d+\/composer\/[0-9a-f-]{36}$/m);
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
