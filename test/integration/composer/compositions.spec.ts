import { expect } from 'chai';
import type { Operation } from '../../../services/composer/domain/operations.ts';
import { link, node } from '../../support/composer/graphs.ts';
import { startTestComposer, type TestComposer, type TestComposerUser } from '../../support/composer/platform.ts';
import { openEvents } from '../../support/event-stream.ts';
import type { RoleProcess } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

describe('compositions', function () {
  this.timeout(240_000);
  let composer: TestComposer;
  let worker: RoleProcess;
  let ada: TestComposerUser;
  let bob: TestComposerUser;

  before(async () => {
    composer = await startTestComposer();
    [worker, ada, bob] = await Promise.all([composer.startWorkerProcess(), composer.newUser(), composer.newUser()]);
  });
  after(async () => {
    await worker?.stop();
    await composer?.stop();
  });

  const create = async (name: string): Promise<string> => {
    const { status, body } = await ada.call('POST', '/compositions', { name });
    expect(status, JSON.stringify(body)).to.equal(201);
    return `/compositions/${body.id}`;
  };
  const change = (user: TestComposerUser, path: string, operations: readonly Operation[], expectedVersion?: number) =>
    user.call('POST', `${path}/changes`, { operations, expectedVersion });
  const pair: readonly Operation[] = [
    { op: 'addNode', node: node('first') },
    { op: 'addNode', node: node('second') },
    { op: 'addLink', link: link('first', 'second') },
  ];

  it('keep what is changed in them, each change a version', async () => {
    const path = await create('Scores');
    const changed = await change(ada, path, pair, 1);
    expect(changed.status, JSON.stringify(changed.body)).to.equal(200);
    expect(changed.body.version).to.equal(2);
    expect(changed.body.difference.nodes.put.map(({ id }: { id: string }) => id)).to.deep.equal(['first', 'second']);
    const { body } = await ada.call('GET', path);
    expect(body).to.deep.include({ name: 'Scores', version: 2, ownerId: ada.userId, isSaved: false, undo: 1, redo: 0 });
    expect(body.graph).to.deep.equal({
      nodes: [node('first'), node('second')],
      links: [link('first', 'second')],
      probe: false,
    });
  });

  it('refuse a change that cannot be made, as a whole', async () => {
    const path = await create('Whole');
    const { status, body } = await change(ada, path, [...pair, { op: 'removeNode', id: 'third' }]);
    expect(status).to.equal(409);
    expect(body).to.deep.include({ code: 'not_applicable' });
    expect(body.errors).to.deep.equal([
      { path: '/operations/3', message: 'there is no node "third"; it may have been removed' },
    ]);
    expect((await ada.call('GET', path)).body.version).to.equal(1);
    expect((await ada.call('POST', `${path}/changes`, { operations: [{ op: 'explode' }] })).status).to.equal(400);
  });

  it('go back and forth', async () => {
    const path = await create('Undone');
    await change(ada, path, pair);
    await change(ada, path, [{ op: 'removeNode', id: 'first' }]);
    expect((await ada.call('POST', `${path}/undo`)).body.version).to.equal(4);
    const { body } = await ada.call('GET', path);
    expect(body.graph.links).to.deep.equal([link('first', 'second')]);
    expect(body).to.include({ undo: 1, redo: 1 });
    expect((await ada.call('POST', `${path}/redo?expectedVersion=4`)).body.difference.nodes).to.deep.equal({
      put: [],
      removed: ['first'],
    });
    const nothing = await ada.call('POST', `${path}/redo`);
    expect(nothing.status).to.equal(409);
    expect(nothing.body.code).to.equal('nothing_to_redo');
  });

  it('are seen and changed by those whom the owner names, and by no others', async () => {
    const path = await create('Shared');
    expect((await bob.call('GET', path)).status).to.equal(404);
    expect((await change(bob, path, pair)).status).to.equal(404);
    expect((await ada.call('PUT', `${path}/editors`, { editorIds: [bob.userId] })).status).to.equal(200);
    expect((await change(bob, path, pair, 2)).status).to.equal(200);
    const { body } = await bob.call('GET', '/compositions');
    expect(body.content).to.have.length(1);
    expect(body.content[0]).to.deep.include({ name: 'Shared', nodes: 2, changedBy: bob.userId });
    expect((await bob.call('PUT', `${path}/editors`, { editorIds: [] })).status).to.equal(403);
    expect((await bob.call('DELETE', path)).status).to.equal(403);
  });

  it('show a conflict to who is late, and lose nothing', async () => {
    const path = await create('Contested');
    await ada.call('PUT', `${path}/editors`, { editorIds: [bob.userId] });
    const writers = [ada, bob].flatMap((user, who) =>
      Array.from({ length: 8 }, (_, index) =>
        change(user, path, [{ op: 'addNode', node: node(`n${who}-${index}`) }], 2 + index),
      ),
    );
    const answers = await Promise.all(writers);
    const made = answers.filter(({ status }) => status === 200);
    const late = answers.filter(({ status }) => status !== 200);
    expect(late.map(({ body }) => body.code)).to.deep.equal(late.map(() => 'version_conflict'));
    const { body } = await ada.call('GET', path);
    expect(body.graph.nodes).to.have.length(made.length);
    expect(body.version).to.equal(2 + made.length);
    expect(made.length).to.be.at.least(1);
  });

  it('show each change to everybody who watches them', async () => {
    const path = await create('Watched');
    await ada.call('PUT', `${path}/editors`, { editorIds: [bob.userId] });
    const stream = await openEvents(`${composer.url}${path}/events`, { authorization: `Bearer ${bob.token}` });
    const seen = (event: string) =>
      stream.events.filter((each) => each.event === event).map(({ data }) => JSON.parse(data ?? ''));
    await until(() => seen('composition').length === 1, { what: 'the whole composition' });
    await change(ada, path, pair);
    await until(() => seen('change').length > 0, { what: 'the change in the stream' });
    const [{ version, changedBy, difference }] = seen('change');
    expect({ version, changedBy }).to.deep.equal({ version: 3, changedBy: ada.userId });
    expect(difference.links.put).to.deep.equal([link('first', 'second')]);
    stream.leave();
  });

  it('say who has them open', async () => {
    const path = await create('Crowded');
    await ada.call('PUT', `${path}/editors`, { editorIds: [bob.userId] });
    const open = async ({ token }: TestComposerUser) => {
      const stream = await openEvents(`${composer.url}${path}/events`, { authorization: `Bearer ${token}` });
      const last = () => stream.events.findLast(({ event }) => event === 'people')?.data ?? '{}';
      return { leave: stream.leave, people: (): readonly string[] => JSON.parse(last()).userIds };
    };
    const first = await open(ada);
    await until(() => first.people()?.length === 1, { what: 'one alone' });
    const second = await open(bob);
    const both = [ada.userId, bob.userId].sort();
    await until(() => first.people()?.length === 2, { what: 'the first learns of the second' });
    expect(first.people()).to.deep.equal(both);
    await until(() => second.people()?.length === 2, { what: 'the second learns of the first' });
    second.leave();
    await until(() => first.people()?.length === 1, { what: 'the second has left' });
    expect(first.people()).to.deep.equal([ada.userId]);
    first.leave();
  });

  it('survive the kill of the worker: a change is made once, or not at all', async () => {
    const path = await create('Killed');
    const sent = Array.from({ length: 20 }, (_, index) =>
      change(ada, path, [{ op: 'addNode', node: node(`n${index}`) }]),
    );
    await Promise.race(sent);
    await worker.kill();
    worker = await composer.startWorkerProcess();
    const answers = await Promise.all(sent);
    expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 200));
    const { body } = await ada.call('GET', path);
    expect(body.graph.nodes.map(({ id }: { id: string }) => id)).to.have.members(
      answers.map((_, index) => `n${index}`),
    );
    expect(body.version).to.equal(21);
  });

  it('are gone once they are deleted', async () => {
    const path = await create('Gone');
    expect((await ada.call('DELETE', path)).status).to.equal(200);
    expect((await ada.call('GET', path)).status).to.equal(404);
    expect((await change(ada, path, pair)).status).to.equal(404);
    const { body } = await ada.call('GET', '/compositions?size=100');
    expect(body.content.map(({ name }: { name: string }) => name)).not.to.include('Gone');
  });
});
