import { expect } from 'chai';
import type { Operation } from '../../services/composer/domain/operations.ts';
import { link, message, node } from '../support/composer/graphs.ts';
import { addModel } from '../support/composer/models.ts';
import { startTestComposer, type TestComposer, type TestComposerUser } from '../support/composer/platform.ts';
import type { RunningRole } from '../support/roles.ts';

describe('14. Compose two models', function () {
  this.timeout(240_000);
  let composer: TestComposer;
  let worker: RunningRole;
  let ada: TestComposerUser;
  let models: readonly Awaited<ReturnType<typeof addModel>>[];

  /** `/compositions/{id}`. */
  let path: string;

  before(async () => {
    composer = await startTestComposer();
    [worker, ada] = await Promise.all([composer.startWorker(), composer.newUser()]);
    models = await Promise.all(['scaler', 'scorer'].map((name) => addModel(composer.identity, ada.userId, name)));
  });
  after(async () => {
    await worker?.stop();
    await composer?.stop();
  });

  const change = (...operations: readonly Operation[]) => ada.call('POST', `${path}/changes`, { operations });
  const read = async () => (await ada.call('GET', path)).body;
  const problems = async (): Promise<{ node: string; link?: string; message: string }[]> =>
    (await ada.call('GET', `${path}/problems`)).body.problems;

  it('begins with an empty composition, which only its owner sees', async () => {
    const { status, body } = await ada.call('POST', '/compositions', { name: 'Scores' });

    expect(status).to.equal(201);
    path = `/compositions/${body.id}`;
    expect(await read()).to.deep.include({ version: 1, graph: { nodes: [], links: [], probe: false } });
    const bob = await composer.newUser();
    expect((await bob.call('GET', path)).status).to.equal(404);
  });

  it('changes by operations, all of them or none; each change is a version', async () => {
    const [scaler, scorer] = models;
    // `node` says what the models take and give: here a number. What the palette knows may be left out.
    const { status, body } = await change(
      { op: 'addNode', node: node('scaler1', scaler) },
      { op: 'addNode', node: node('scorer1', scorer) },
    );

    expect(status).to.equal(200);
    expect(body.version).to.equal(2);
    const refused = await change({ op: 'removeNode', id: 'scaler1' }, { op: 'removeNode', id: 'unknown1' });
    expect(refused.body).to.deep.include({ status: 409, code: 'not_applicable' });
    expect((await read()).graph.nodes).to.have.length(2);
  });

  it('has problems while it is incomplete: each says where it is and what to do', async () => {
    expect(await problems()).to.deep.equal([
      { node: 'scaler1', message: '"scaler1" is not linked to any other node: link it or remove it.' },
      { node: 'scorer1', message: '"scorer1" is not linked to any other node: link it or remove it.' },
    ]);
  });

  it('has none once the models are linked', async () => {
    await change({ op: 'addLink', link: link('scaler1', 'scorer1') });

    expect(await problems()).to.deep.equal([]);
  });

  it('says which link hands over what the next model cannot read, and takes that back', async () => {
    const words = { operation: 'run', messages: [message('Words', 'string')] };
    await change(
      { op: 'addNode', node: node('reader1', { ...models[1], inputs: [words] }) },
      { op: 'addLink', link: link('scaler1', 'reader1') },
    );
    const [problem] = await problems();
    expect(problem).to.include({ link: 'scaler1-reader1', node: 'reader1' });
    expect(problem?.message).to.match(/takes Words and "scaler1" gives Number/);

    // A redo would make it again.
    expect((await ada.call('POST', `${path}/undo`)).status).to.equal(200);
    expect(await read()).to.deep.include({ version: 5, undo: 2, redo: 1 });
    expect(await problems()).to.deep.equal([]);
  });

  it('is saved as a revision of a solution, which is published and deployed as models are', async () => {
    const { status, body } = await ada.call('POST', `${path}/revisions`, { version: '1.0.0' });

    expect(status, JSON.stringify(body)).to.equal(200);
    expect(await read()).to.deep.include({ isSaved: true });
    const { body: solution } = await composer.identity.catalog.call('GET', `/solution/${body.solutionId}`);
    expect(solution).to.include({ name: 'Scores', toolkitTypeCode: 'CP', userId: ada.userId });
    const { body: artifacts } = await composer.identity.catalog.call('GET', `/revision/${body.revisionId}/artifact`);
    // The drawing, the blueprint that an orchestrator runs, and the .proto by which the whole is called.
    const kinds = artifacts.map(({ artifactTypeCode }: { artifactTypeCode: string }) => artifactTypeCode);
    expect(kinds).to.have.members(['CD', 'BP', 'MI']);
  });
});
