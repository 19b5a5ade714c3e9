import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { runTool } from '../../../infra/engines/fetch/run-tool.ts';
import { sharedOnboarding, type TestOnboarding, type TestPusher } from '../../support/onboarding.ts';
import { predecessorClientRunsHere, pushWithPredecessor } from '../../support/predecessor-client.ts';
import { installPythonClient } from '../../support/python-client.ts';
import type { RunningRole } from '../../support/roles.ts';

const newModels = join(import.meta.dirname, '..', '..', 'fixtures', 'onboarding', 'python-client', 'push_models.py');

/** Real clients, which run as programs of their own. */
describe('Python clients', function () {
  this.timeout(300_000);

  let onboarding: TestOnboarding;
  let worker: RunningRole;
  let user: TestPusher;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-clients-'));
    onboarding = await sharedOnboarding();
    worker = await onboarding.startWorker();
  });
  beforeEach(async () => {
    user = await onboarding.newUser();
  });
  after(async () => {
    await worker?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** What the user has now: versions, files and the operations that composition files name, by model. */
  async function pushed() {
    const { content } = await onboarding.get(`/solution/search/user?user=${user.userId}&active=true&page=0&size=20`);
    const found: Record<string, object> = {};
    for (const { solutionId, name } of content) {
      const revisions = await onboarding.get(`/solution/${solutionId}/revision`);
      const [{ revisionId }] = revisions;
      const artifacts = await onboarding.get(`/revision/${revisionId}/artifact`);
      const uriOf = (kind: string) =>
        artifacts.find(({ artifactTypeCode }: { artifactTypeCode: string }) => artifactTypeCode === kind)?.uri;
      const tgif = JSON.parse(String(onboarding.repository.files.get(uriOf('TG'))));
      found[name] = {
        versions: revisions.map(({ version }: { version: string }) => version).toSorted(),
        kinds: artifacts.map(({ artifactTypeCode }: { artifactTypeCode: string }) => artifactTypeCode).toSorted(),
        routes: tgif.services.provides.map(({ route }: { route: string }) => route),
      };
    }
    return found;
  }

  const kinds = ['LG', 'LI', 'MD', 'MI', 'MI', 'PJ', 'TG'];

  describe('of the predecessor', () => {
    before(function () {
      // There is no Python 3.9 to fetch for other machines.
      if (!predecessorClientRunsHere) this.skip();
    });

    it('pushes an estimator, named tuples and nested lists, unmodified', async () => {
      const output = await pushWithPredecessor(onboarding.url, folder, user);
      expect(output.match(/Model pushed successfully/g), output).to.have.length(4);
      // The last push went by user name and password, without a licence, into the solution that was there.
      const { matrix, ...others } = await pushed();
      expect(others).to.deep.equal({
        forest: { versions: ['1'], kinds, routes: ['classify'] },
        route: { versions: ['1'], kinds, routes: ['measure'] },
      });
      expect(matrix).to.deep.include({ versions: ['1', '2'], routes: ['transpose'] });
    });

    it('wrote bundles that curl pushes', async () => {
      for (const name of ['forest', 'route', 'matrix']) {
        const file = (part: string, path: string) => ['-F', `${part}=@${join(folder, name, path)}`];
        const answer = await runTool('curl', [
          ...['-sS', '-w', '\n%{http_code}', '-H', `Authorization: ${user.token}`],
          ...file('model', 'model.zip'),
          ...file('metadata', 'metadata_clio.json'),
          ...file('schema', 'model.proto'),
          `${onboarding.url}/onboarding-app/v2/models`,
        ]);
        expect(answer).to.match(/\n201$/);
      }
      expect(Object.keys(await pushed())).to.have.members(['forest', 'route', 'matrix']);
    });
  });

  it('of today push types that the predecessor had none for', async () => {
    const { python, env } = await installPythonClient(folder);
    const { MODELYARD_TOKEN: _token, ...own } = env;
    const account = { MODELYARD_USERNAME: user.loginName, MODELYARD_PASSWORD: user.password };
    const settings = { ...own, ...account, MODELYARD_URL: onboarding.url, MODELYARD_CONFIG: folder };
    const output = await runTool(python, ['-B', newModels, folder, 'push'], { env: settings, timeoutMs: 240_000 });
    const result = JSON.parse(output.trim().split('\n').at(-1) ?? '');
    expect(await pushed()).to.deep.equal({ shapes: { versions: ['1'], kinds, routes: result.methods } });
    const solution = await onboarding.get(`/solution/${result.solutionId}`);
    expect(solution).to.include({ name: 'shapes', userId: user.userId });
    const licence = JSON.parse(await readFile(join(folder, 'shapes', 'license.json'), 'utf8'));
    expect(licence).to.deep.equal({ license: 'All rights reserved.' });
  });
});
