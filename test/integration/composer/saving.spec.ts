import { expect } from 'chai';
import type { Operation } from '../../../services/composer/domain/operations.ts';
import { link, node } from '../../support/composer/graphs.ts';
import { addModel } from '../../support/composer/models.ts';
import { startTestComposer, type TestComposer, type TestComposerUser } from '../../support/composer/platform.ts';
import {
  createSavedCompositions,
  type SavedCompositions,
  savingMoments,
} from '../../support/composer/saved-compositions.ts';
import type { RoleProcess } from '../../support/roles.ts';

describe('saving a composition', function () {
  this.timeout(240_000);
  let composer: TestComposer;
  let worker: RoleProcess;
  let ada: TestComposerUser;
  let saved: SavedCompositions;
  let compose: SavedCompositions['compose'];
  let catalogOf: SavedCompositions['catalogOf'];
  let solutionsOf: SavedCompositions['solutionsOf'];
  let filesOf: SavedCompositions['filesOf'];

  before(async () => {
    composer = await startTestComposer();
    [worker, ada] = await Promise.all([composer.startWorkerProcess(), composer.newUser()]);
    saved = await createSavedCompositions(composer, ada);
    ({ compose, catalogOf, solutionsOf, filesOf } = saved);
  });
  after(async () => {
    await worker?.stop();
    await composer?.stop();
  });

  it('makes a private revision of a composite solution with drawing, blueprint and .proto', async () => {
    const { name, path, save } = await compose();
    const { status, body } = await save({ description: 'Scores what was scaled.' });
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body).to.include({ version: '1.0.0', draft: false });
    const [solution] = await solutionsOf(name);
    expect(solution).to.include({ solutionId: body.solutionId, toolkitTypeCode: 'CP', userId: ada.userId });
    const files = await filesOf(body.revisionId);
    expect(Object.keys(files)).to.have.members(['CD', 'BP', 'MI']);
    expect(JSON.parse(files.CD ?? '')).to.deep.include({ cname: name, validSolution: true });
    const blueprint = JSON.parse(files.BP ?? '');
    expect(blueprint.nodes.map(({ image }: { image: string }) => image)).to.deep.equal([
      'registry.example.org/scaler:1.0.0',
      'registry.example.org/scorer:1.0.0',
    ]);
    expect(blueprint.input_ports).to.deep.equal([
      { container_name: 'scaler1', operation_signature: { operation_name: 'run' } },
    ]);
    expect(files.MI).to.include('rpc run (Number) returns (Number);');
    const members = await catalogOf(`/solution/${body.solutionId}/comp`);
    expect(members).to.have.length(2);
    const { body: saved } = await ada.call('GET', path);
    expect(saved).to.deep.include({ isSaved: true });
    expect(saved.saved).to.deep.equal({
      ...{ name, solutionId: body.solutionId, revisionId: body.revisionId, version: '1.0.0' },
    });
  });

  it('again under the same version replaces the files, under another one makes a revision, under another name a solution', async () => {
    const { name, path, save } = await compose();
    const first = (await save()).body;
    await ada.call('POST', `${path}/changes`, { operations: [{ op: 'setProbe', probe: true }] });
    expect((await ada.call('GET', path)).body.isSaved).to.equal(false);
    const count = composer.repository.files.size;
    expect((await save()).body).to.deep.equal(first);
    expect(composer.repository.files.size, 'replaced files are removed').to.equal(count);
    expect(JSON.parse((await filesOf(first.revisionId)).CD ?? '').probeIndicator).to.equal('true');
    const second = (await save({ version: '1.1.0' })).body;
    expect(second.solutionId).to.equal(first.solutionId);
    expect(second.revisionId).not.to.equal(first.revisionId);
    const back = await save({ version: '1.0.0' });
    expect([back.status, back.body.code]).to.deep.equal([409, 'other_version']);
    expect((await save({ version: '1.0.0', overwrite: true })).body.revisionId).to.equal(first.revisionId);
    const other = (await save({ name: `${name} as well` })).body;
    expect(other.solutionId).not.to.equal(first.solutionId);
  });

  it('can be gone on from, by those who may see it', async () => {
    const { name, save } = await compose();
    const { solutionId, revisionId } = (await save()).body;
    const from = { solutionId, version: '1.0.0' };
    const opened = await ada.call('POST', '/compositions', { from });
    expect(opened.status, JSON.stringify(opened.body)).to.equal(201);
    const { body } = await ada.call('GET', `/compositions/${opened.body.id}`);
    expect(body).to.deep.include({ name, isSaved: true, saved: { name, solutionId, revisionId, version: '1.0.0' } });
    expect(body.graph.nodes.map(({ id }: { id: string }) => id)).to.deep.equal(['scaler1', 'scorer1']);
    const eve = await composer.newUser();
    expect((await eve.call('POST', '/compositions', { from })).status).to.equal(404);
    expect((await ada.call('POST', '/compositions', { name, from, graph: body.graph })).status).to.equal(400);
    expect((await ada.call('POST', '/compositions', {})).status).to.equal(400);
  });

  it('says everything because of which it cannot be run, unless it is a draft', async () => {
    const alone: Operation = { op: 'addNode', node: node('alone', { solutionId: 'no-such' }) };
    const { name, path, save } = await compose([...saved.pair, alone]);
    const problems = (await ada.call('GET', `${path}/problems`)).body.problems;
    expect(problems.map((problem: { node: string }) => problem.node)).to.deep.equal(['alone']);
    const { status, body } = await save();
    expect(status).to.equal(422);
    expect(body.code).to.equal('composition_invalid');
    expect(body.errors.map((error: { path: string }) => error.path)).to.deep.equal(['/nodes/alone', '/nodes/alone']);
    expect(await solutionsOf(name)).to.deep.equal([]);
    expect((await ada.call('GET', `${path}/blueprint`)).status).to.equal(422);
    const draft = await save({ draft: true });
    expect(draft.status, JSON.stringify(draft.body)).to.equal(200);
    expect(Object.keys(await filesOf(draft.body.revisionId))).to.deep.equal(['CD']);
  });

  it('asks the orchestrator: what it would not run is named with its node', async () => {
    const broken: Operation = {
      op: 'addNode',
      node: node('splitter1', { kind: 'splitter', map: { splitter_map: { splitter_type: 'By-moonlight' } } }),
    };
    const { path } = await compose([...saved.pair, broken, { op: 'addLink', link: link('scorer1', 'splitter1') }]);
    const { body } = await ada.call('GET', `${path}/problems`);
    expect(body.problems[0]).to.deep.include({ node: 'splitter1' });
    expect(body.problems[0].path).to.match(/^\/splitter_map/);
  });

  it('uses models that the user may see alone', async () => {
    const eve = await composer.newUser();
    const hidden = await addModel(composer.identity, eve.userId, 'hidden');
    const { save } = await compose([{ op: 'addNode', node: node('hidden1', hidden) }]);
    const { status, body } = await save();
    expect(status).to.equal(422);
    expect(body.errors[0].message).to.contain('that you may see');
  });

  for (const [when, hold] of Object.entries(savingMoments))
    it(`is done once where the worker is killed ${when}`, async () => {
      const { name, save } = await compose();
      const held = hold(composer);
      const saving = save();
      await held;
      const between: { solutionId: string }[] = await solutionsOf(name);
      await worker.kill();
      composer.repositoryProxy.release();
      composer.catalogProxy.release();
      worker = await composer.startWorkerProcess();
      const { status, body } = await saving;
      expect(status, JSON.stringify(body)).to.equal(200);
      const solutions = await solutionsOf(name);
      expect(solutions).to.have.length(1);
      expect(await catalogOf(`/solution/${body.solutionId}/revision`)).to.have.length(1);
      expect(Object.keys(await filesOf(body.revisionId))).to.have.members(['CD', 'BP', 'MI']);
      for (const { solutionId } of between)
        expect(solutionId, 'whole as soon as it is there').to.equal(body.solutionId);
    });
});
