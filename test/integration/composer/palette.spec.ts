import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { type CatalogWithFiles, startCatalogWithFiles } from '../../support/composer/catalog-with-files.ts';
import { port } from '../../support/composer/palette.ts';
import { startTestComposer, type TestComposer, type TestComposerUser } from '../../support/composer/platform.ts';
import type { RunningRole } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

describe('the palette', function () {
  this.timeout(240_000);
  let composer: TestComposer;
  let things: CatalogWithFiles;
  let worker: RunningRole;
  let ada: TestComposerUser;
  let bob: TestComposerUser;
  let early: string;

  before(async () => {
    things = await startCatalogWithFiles();
    composer = await startTestComposer(things.settings);
    [ada, bob] = await Promise.all([composer.newUser(), composer.newUser()]);
    await Promise.all([ada, bob].map(({ userId }) => things.addUser(userId)));
    early = await things.addSolution(ada.userId, 'Early');
    await things.addRevision(early, '1', 'PB');
    worker = await composer.startWorker();
  });
  after(async () => {
    await worker?.stop();
    await composer?.stop();
    await things?.stop();
  });

  const shown = async (user: TestComposerUser, search: string): Promise<string[]> => {
    const { status, body } = await user.call('GET', `/palette?search=${encodeURIComponent(search)}`);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.content.map(({ name, version }: { name: string; version: string }) => `${name} ${version}`);
  };
  const untilShown = async (user: TestComposerUser, search: string, expected: readonly string[]) => {
    const found = async () => (await shown(user, search)).join() === expected.join();
    await until(found, { what: `${search} is ${expected.join()}`, detail: () => worker.output });
  };

  it('is filled with what the catalog has when a worker starts for the first time', async () => {
    await untilShown(bob, 'Early', ['Early 1']);
    const { status, body } = await bob.call('GET', `/palette/${early}/1`);
    expect(status).to.equal(200);
    expect(body).to.deep.include({
      solutionId: early,
      kind: 'model',
      toolkit: 'SK',
      inputs: [port()],
      outputs: [port()],
    });
    expect(body.author).to.equal(`Ada ${ada.userId.slice(-12)}`);
  });

  describe('follows the catalog', () => {
    let name: string;
    let solutionId: string;

    before(() => things.startRelay(composer.env));
    beforeEach(async () => {
      name = `Scorer ${newId()}`;
      solutionId = await things.addSolution(ada.userId, name);
    });

    it('where solutions and revisions come, are renamed and are deleted', async () => {
      const revisionId = await things.addRevision(solutionId, '1.0', 'PB');
      await untilShown(bob, name, [`${name} 1.0`]);
      await things.addRevision(solutionId, '1.1', 'OR');
      await untilShown(bob, name, [`${name} 1.0`, `${name} 1.1`]);
      await things.change(`/solution/${solutionId}`, { name: `${name} renamed` });
      await untilShown(bob, name, [`${name} renamed 1.0`, `${name} renamed 1.1`]);
      await things.call('DELETE', `/solution/${solutionId}/revision/${revisionId}`);
      await untilShown(bob, name, [`${name} renamed 1.1`]);
      await things.call('DELETE', `/solution/${solutionId}`);
      await untilShown(bob, name, []);
    });

    it('where a revision is made private and its solution is shared', async () => {
      const revisionId = await things.addRevision(solutionId, '1', 'PB');
      await untilShown(bob, name, [`${name} 1`]);
      await things.change(`/solution/${solutionId}/revision/${revisionId}`, { accessTypeCode: 'PR' });
      await untilShown(bob, name, []);
      expect((await bob.call('GET', `/palette/${solutionId}/1`)).status).to.equal(404);
      expect(await shown(ada, name)).to.deep.equal([`${name} 1`]);
      await things.call('POST', `/solution/${solutionId}/user/${bob.userId}/access`);
      await untilShown(bob, name, [`${name} 1`]);
    });

    it('where its author gets another name', async () => {
      await things.addRevision(solutionId, '1', 'PB');
      await untilShown(bob, name, [`${name} 1`]);
      await things.change(`/user/${ada.userId}`, { lastName: `Named ${name}` });
      const author = async () => (await bob.call('GET', `/palette/${solutionId}/1`)).body.author;
      await until(async () => (await author()) === `Ada Named ${name}`, {
        what: 'the author is renamed',
      });
    });
  });
});
