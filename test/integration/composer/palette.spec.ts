import { expect } from 'chai';
import type { Message } from '../../../services/composer/domain/graph.ts';
import { newId } from '../../../services/kit/ids.ts';
import { type CatalogWithFiles, startCatalogWithFiles } from '../../support/composer/catalog-with-files.ts';
import { node } from '../../support/composer/graphs.ts';
import { message, port } from '../../support/composer/palette.ts';
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

  it('is what the canvas of the predecessor lists and matches, without what nested messages hold', async () => {
    const canvas = (path: string, query: object) =>
      bob.call('GET', `/dsce/dsce/solution/${path}?${new URLSearchParams({ userid: bob.userId, ...query })}`);
    await untilShown(bob, 'Early', ['Early 1']);
    const { body } = await canvas('getSolutions', {});
    const found = body.items.find(({ solutionId }: { solutionId: string }) => solutionId === early);
    expect(found).to.include({ solutionName: 'Early', version: '1', toolKit: 'SK', visibilityLevel: 'PB' });
    expect(found.author).to.equal(`Ada ${ada.userId.slice(-12)}`);
    const [field] = port().messages[0]?.messageargumentList ?? [];
    const asked = JSON.stringify([{ role: field?.role, tag: field?.tag, type: field?.type }]);
    const matching = await canvas('getMatchingModels', { portType: 'output', protobufJsonString: asked });
    expect(matching.body.success).to.equal(true);
    expect(
      matching.body.matchingModels.map((each: { matchingModelName: string }) => each.matchingModelName),
    ).to.include('Early');
    const none = await canvas('getMatchingModels', { portType: 'output', protobufJsonString: 'no list' });
    expect(none.body).to.deep.include({ success: false, matchingModels: [] });
  });

  it('says of a new node what a client leaves out', async () => {
    await untilShown(bob, 'Early', ['Early 1']);
    const { body: created } = await bob.call('POST', '/compositions', { name: 'Short' });
    const add = (solutionId: string) => ({
      operations: [{ op: 'addNode', node: { id: 'early1', solutionId, version: '1', position: { x: 0, y: 0 } } }],
    });
    const { status, body } = await bob.call('POST', `/compositions/${created.id}/changes`, add(early));
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body.difference.nodes.put[0]).to.deep.include({
      ...{ id: 'early1', name: 'early1', kind: 'model', inputs: [port()], outputs: [port()] },
    });
    const unknown = await bob.call('POST', `/compositions/${created.id}/changes`, add(newId()));
    expect(unknown.status).to.equal(400);
    expect(unknown.body.errors[0].path).to.equal('/operations/0/node/solutionId');
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

  describe('has what fits a port', () => {
    const point = message('Point', ['int32', 'x'], ['int32', newId()]);
    const wide = message('Wide', ['int64', 'x'], ['int32', 'y']);
    const takes = (taken: Message) => ({ inputs: [port(taken)], outputs: [] });
    const ask = (user: TestComposerUser, query: Readonly<Record<string, string>>) =>
      user.call('GET', `/matches?${new URLSearchParams({ direction: 'output', size: '100', ...query })}`);
    const matchesOf = async (user: TestComposerUser, query: Readonly<Record<string, string>>) => {
      const { status, body } = await ask(user, query);
      expect(status, JSON.stringify(body)).to.equal(200);
      return body.content.map((match: { solutionId: string; fit: string }) => `${match.solutionId} ${match.fit}`);
    };
    let mine: string;
    let hidden: string;
    let convertible: string;

    before(async () => {
      [mine, hidden, convertible] = await Promise.all([
        things.addSolution(bob.userId, `Mine ${newId()}`),
        things.addSolution(ada.userId, `Hidden ${newId()}`),
        things.addSolution(ada.userId, `Convertible ${newId()}`),
      ]);
      await things.addRevision(mine, '1', 'PR', takes(point));
      await things.addRevision(hidden, '1', 'PR', takes(point));
      await things.addRevision(convertible, '1', 'PB', takes(wide));
      const shownTo = (user: TestComposerUser, id: string) => async () =>
        (await user.call('GET', `/palette/${id}/1`)).status === 200;
      await until(shownTo(bob, mine), { what: 'mine is there' });
      await until(shownTo(ada, hidden), { what: 'hidden is there' });
      await until(shownTo(bob, convertible), { what: 'convertible is there' });
    });

    it('to who may see it alone', async () => {
      const query = { port: JSON.stringify([point]) };
      const found = await matchesOf(bob, query);
      expect(found).to.include.members([`${mine} names`, `${convertible} convertible`]);
      expect(found.join()).to.not.include(hidden);
      expect((await matchesOf(ada, query)).join())
        .to.include(`${hidden} names`)
        .and.to.not.include(mine);
    });

    it('of a composition', async () => {
      const giving = node('giving', { outputs: [port(point)] });
      const { body } = await bob.call('POST', '/compositions', { name: 'Points' });
      const added = await bob.call('POST', `/compositions/${body.id}/changes`, {
        operations: [{ op: 'addNode', node: giving }],
      });
      expect(added.status, JSON.stringify(added.body)).to.equal(200);
      const query = { composition: body.id, node: 'giving', operation: 'run' };
      expect(await matchesOf(bob, query)).to.include(`${mine} names`);
      expect((await ask(ada, query)).status).to.equal(404);
      expect((await ask(bob, { ...query, node: 'other' })).status).to.equal(404);
    });

    it('but not of one that is not said, or cannot be read', async () => {
      const queries = [
        {},
        { port: 'no JSON' },
        { port: '[{"messageName":7}]' },
        { composition: newId() },
        { size: '0' },
      ];
      for (const query of queries) expect((await ask(bob, query)).status, JSON.stringify(query)).to.equal(400);
    });
  });
});
