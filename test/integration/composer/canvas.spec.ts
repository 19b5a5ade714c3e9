import { expect } from 'chai';
import { drawNode } from '../../../services/composer/domain/documents/drawn-node.ts';
import { message, node } from '../../support/composer/graphs.ts';
import { addModel } from '../../support/composer/models.ts';
import { startTestComposer, type TestComposer, type TestComposerUser } from '../../support/composer/platform.ts';
import type { RunningRole } from '../../support/roles.ts';

/** As the predecessor's front end asks: everything in the query, ids in whatever case that operation has. */
describe('the canvas of the predecessor', function () {
  this.timeout(240_000);
  let composer: TestComposer;
  let worker: RunningRole;
  let ada: TestComposerUser;
  let bob: TestComposerUser;
  let scaler: Awaited<ReturnType<typeof addModel>>;
  let scorer: Awaited<ReturnType<typeof addModel>>;

  before(async () => {
    composer = await startTestComposer();
    [worker, ada, bob] = await Promise.all([composer.startWorker(), composer.newUser(), composer.newUser()]);
    scaler = await addModel(composer.identity, ada.userId, 'scaler');
    scorer = await addModel(composer.identity, ada.userId, 'scorer');
  });
  after(async () => {
    await worker?.stop();
    await composer?.stop();
  });

  type Query = Readonly<Record<string, string>>;
  const ask = (method: string, operation: string, query: Query = {}, body?: unknown, user = ada) =>
    user.call(method, `/dsce/dsce/${operation}?${new URLSearchParams({ userId: user.userId, ...query })}`, body);
  const post = async (operation: string, query: Query = {}, body?: unknown) => {
    const { status, body: answer } = await ask('POST', `solution/${operation}`, query, body);
    expect(status, JSON.stringify(answer)).to.equal(200);
    return answer;
  };
  const done = { success: 'true', errorDescription: '' };
  const doneToo = { success: 'true', errorMessage: '' };

  const drawn = (id: string, model: object) => drawNode(node(id, model));
  const port = (side: string) => `run+[[{"role":"","tag":"1","type":"double"}]]+${side}`;
  const linkOf = (source: string, target: string) => ({
    ...{ linkName: '', linkId: `${source}-${target}`, sourceNodeName: source, sourceNodeId: source },
    ...{ targetNodeName: target, targetNodeId: target },
    ...{ sourceNodeRequirement: port('req0'), targetNodeCapabilityName: port('cap0') },
  });
  async function drawPair() {
    const { cid } = await post('createNewCompositeSolution');
    expect(await post('addNode', { cid }, drawn('scaler1', scaler))).to.deep.equal(done);
    expect(await post('addNode', { cid }, drawn('scorer1', scorer))).to.deep.equal(done);
    expect(await post('addLink', { cid, ...linkOf('scaler1', 'scorer1') }, {})).to.deep.equal(done);
    return cid as string;
  }
  const savedAs = (solutionName: string, query: Query) =>
    post('saveCompositeSolution', { solutionName, version: '1.0.0', description: '', ...query });
  const graphOf = async (cid: string) => (await ada.call('GET', `/compositions/${cid}`)).body.graph;

  it('draws, saves, validates and opens a composition', async () => {
    const cid = await drawPair();
    expect(
      await post('modifyNode', { cid, nodeid: 'scaler1', ndata: '{"px":"12.5","py":"7","fixed":true}' }, {}),
    ).to.deep.equal(done);
    const saved = await savedAs('Drawn', { cid, ignoreLesserVersionConflictFlag: 'false' });
    expect(saved).to.have.all.keys('solutionId', 'version', 'revisionId');
    const { solutionId } = saved;
    const query = { solutionName: 'Drawn', solutionId, version: '1.0.0' };
    expect(await post('validateCompositeSolution', query)).to.deep.equal(done);
    const artifacts = (await composer.identity.catalog.call('GET', `/revision/${saved.revisionId}/artifact`)).body;
    expect(artifacts.map(({ artifactTypeCode }: { artifactTypeCode: string }) => artifactTypeCode)).to.have.members([
      'CD',
      'BP',
      'MI',
    ]);
    const { body } = await ask('GET', 'solution/readCompositeSolutionGraph', { solutionId, version: '1.0.0' });
    const payload = JSON.parse(body.payload);
    expect(payload).to.include({ cname: 'Drawn', version: '1.0.0', solutionId, validSolution: true });
    expect(payload.nodes[0].ndata).to.deep.equal({ px: '12.5', py: '7', fixed: true });
    const ports = { sourceNodeRequirement: port('req0'), targetNodeCapability: port('cap0') };
    expect(payload.relations[0]).to.include({ linkId: 'scaler1-scorer1', ...ports });
    const { body: mine } = await ask('GET', 'solution/getCompositeSolutions', { visibilityLevel: 'PR' });
    expect(mine.items.map(({ solutionName }: { solutionName: string }) => solutionName)).to.include('Drawn');
    expect(
      (await ask('GET', 'solution/getCompositeSolutions', { visibilityLevel: 'PB' })).body.items.map(
        ({ solutionName }: { solutionName: string }) => solutionName,
      ),
    ).not.to.include('Drawn');
  });

  it('goes on with a saved composition by its solution, and starts again from what was saved when it is read', async () => {
    const cid = await drawPair();
    const { solutionId } = await savedAs('Reopened', { cid });
    const open = { solutionId, version: '1.0.0' };
    expect(await post('deleteNode', { ...open, nodeId: 'scorer1' })).to.deep.equal(doneToo);
    expect((await graphOf(cid)).nodes).to.have.length(1);
    expect(await post('closeCompositeSolution%20', { solutionId, solutionVersion: '1.0.0' })).to.deep.equal(doneToo);
    await ask('GET', 'solution/readCompositeSolutionGraph', open);
    expect((await graphOf(cid)).nodes).to.have.length(2);
    expect((await ada.call('POST', `/compositions/${cid}/undo`)).status, 'nothing is lost').to.equal(200);
    expect((await graphOf(cid)).nodes).to.have.length(1);
  });

  it('learns what it cannot do, in its own words', async () => {
    const cid = await drawPair();
    const twice = await post('addNode', { cid }, drawn('scaler1', scaler));
    expect(twice.success).to.equal('false');
    expect(twice.errorDescription).to.contain('scaler1');
    expect(await post('addNode', { cid }, {}))
      .to.have.property('error')
      .that.contains('nodeSolutionId');
    expect(await post('addNode', {}, drawn('x', scaler)))
      .to.have.property('error')
      .that.contains('cid');
    expect(await post('deleteNode', { cid, nodeId: 'nowhere' })).to.deep.equal({
      success: 'false',
      errorMessage: 'Invalid Node Id nowhere',
    });
    expect((await post('deleteLink', { cid, linkId: 'nowhere' })).success).to.equal('false');
    expect((await post('addLink', { cid, ...linkOf('scaler1', 'scorer1') }, {})).success).to.equal('false');
    expect((await savedAs('X', { cid, solutionId: cid })).errorCode).to.equal('201');
    expect((await savedAs('', { cid })).errorCode).to.equal('603');
    expect((await savedAs('X', { cid: '00000000-0000-4000-8000-000000000000' })).errorCode).to.equal('201');
    const unknown = { solutionId: '00000000-0000-4000-8000-000000000000', version: '1' };
    expect((await ask('GET', 'solution/readCompositeSolutionGraph', unknown)).body).to.deep.equal({
      error: 'Requested Solution Not Found',
    });
    expect((await ask('GET', 'artifact/fetchJsonTOSCA', unknown)).status).to.equal(500);
    expect((await ask('GET', 'artifact/fetchProtoBufJSON', unknown)).body).to.include({
      protobuf_json: null,
      success: 'false',
    });
  });

  it('asks before it replaces another version, and tells duplicates', async () => {
    const cid = await drawPair();
    const { solutionId } = await savedAs('Versions', { cid });
    await savedAs('Versions', { solutionId, version: '2.0.0' });
    expect(await savedAs('Versions', { solutionId })).to.have.property('alert');
    expect(await savedAs('Versions', { solutionId, ignoreLesserVersionConflictFlag: 'true' })).to.include({
      solutionId,
    });
    const other = await drawPair();
    expect(await savedAs('Versions', { cid: other })).to.include({ duplicateErrorCode: '219' });
  });

  it('says why a composition is not valid', async () => {
    const cid = await drawPair();
    expect(await post('addNode', { cid }, drawn('alone1', scaler))).to.deep.equal(done);
    const { solutionId } = await savedAs('Invalid', { cid });
    const answer = await post('validateCompositeSolution', { solutionName: 'Invalid', solutionId, version: '1.0.0' });
    expect(answer.success).to.equal('false');
    expect(answer.errorDescription)
      .to.match(/^Invalid Composite Solution : /)
      .and.to.contain('alone1');
  });

  it('switches the probe, renames links, clears and closes', async () => {
    const cid = await drawPair();
    expect(await post('setProbeIndicator', { cid, version: '1', probeIndicator: 'true' })).to.deep.equal(doneToo);
    expect(await post('setProbeIndicator', { cid, version: '1', probeIndicator: 'false' })).to.include({
      success: 'false',
    });
    expect(await post('modifyLink', { cid, linkid: 'scaler1-scorer1', linkname: 'scaled' })).to.deep.equal(done);
    expect((await graphOf(cid)).links[0].name).to.equal('scaled');
    expect(await post('deleteLink', { cid, linkId: 'scaler1-scorer1' })).to.deep.equal(doneToo);
    expect(await post('clearCompositeSolution', { cid })).to.deep.equal(doneToo);
    expect((await graphOf(cid)).nodes).to.deep.equal([]);
    expect(await post('closeCompositeSolution', { cid })).to.deep.equal(doneToo);
    expect((await ada.call('GET', `/compositions/${cid}`)).status).to.equal(404);
  });

  it('maps: a splitter gets what links and the canvas say of it, and forgets a neighbour that is removed', async () => {
    const { cid } = await post('createNewCompositeSolution');
    const splitter = { kind: 'splitter' as const, inputs: [{ operation: 'run', messages: [message('ANY')] }] };
    for (const each of [drawn('scaler1', scaler), drawNode(node('Splitter1', splitter)), drawn('scorer1', scorer)])
      await post('addNode', { cid }, each);
    const nothing = { data_map: null, data_broker_map: null, collator_map: null };
    const splitter_map = {
      splitter_type: 'Parameter-based',
      input_message_signature: '{}',
      map_inputs: [],
      map_outputs: null,
    };
    expect(
      await post('addLink', { cid, ...linkOf('scaler1', 'Splitter1') }, { ...nothing, splitter_map }),
    ).to.deep.equal(done);
    await post('addLink', { cid, ...linkOf('Splitter1', 'scorer1') }, {});
    const output = { output_field: { target_name: 'scorer1', parameter_tag: '1', mapped_to_field: '1' } };
    const splitterMap = { splitter_type: null, map_outputs: [output] };
    expect(await post('modifyNode', { cid, nodeid: 'Splitter1' }, { splitterMap })).to.deep.equal(done);
    const mapOf = async () =>
      (await graphOf(cid)).nodes.find(({ id }: { id: string }) => id === 'Splitter1').map.splitter_map;
    expect(await mapOf()).to.deep.equal({
      splitter_type: 'Parameter-based',
      input_message_signature: '{}',
      map_outputs: [output],
    });
    await post('deleteNode', { cid, nodeId: 'scorer1' });
    expect((await mapOf()).map_outputs).to.deep.equal([]);
  });

  it('loses none of the changes that it sends at once', async () => {
    const { cid } = await post('createNewCompositeSolution');
    await post('addNode', { cid }, drawNode(node('Collator1', { kind: 'collator' })));
    const names = Array.from({ length: 6 }, (_, index) => `field_${index}`);
    const answers = await Promise.all(
      names.map((name) => post('modifyNode', { cid, nodeid: 'Collator1' }, { collatorMap: { [name]: name } })),
    );
    expect(answers).to.deep.equal(names.map(() => done));
    expect(Object.keys((await graphOf(cid)).nodes[0].map.collator_map)).to.have.members(names);
  });

  it('deletes what one has saved: the solution with its last version', async () => {
    const cid = await drawPair();
    const { solutionId, revisionId } = await savedAs('Deleted', { cid });
    const query = { userid: ada.userId, solutionid: solutionId, version: '1.0.0' };
    const { body } = await ask(
      'POST',
      'solution/deleteCompositeSolution',
      { ...query, userid: bob.userId, userId: bob.userId },
      undefined,
      bob,
    );
    expect(body.success).to.equal('false');
    expect(await post('deleteCompositeSolution', query)).to.deep.equal(doneToo);
    const { catalog } = composer.identity;
    expect((await catalog.call('GET', `/solution/${solutionId}`)).body.active).to.equal(false);
    expect((await catalog.call('GET', `/solution/${solutionId}/revision/${revisionId}`)).status).to.equal(400);
  });

  it('works without the doubled prefix, and goes by the token', async () => {
    const { body } = await ada.call('GET', '/dsce/solution/getSolutions');
    expect(body).to.have.property('items').that.is.an('array');
    expect((await ada.call('GET', `/dsce/solution/getSolutions?userId=${bob.userId}`)).status).to.equal(403);
    const anonymous = await fetch(`${composer.url}/dsce/dsce/solution/getSolutions?userId=${ada.userId}`);
    expect(anonymous.status).to.equal(401);
    const version = await fetch(`${composer.url}/dsce/dsce/admin/getVersion`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(await version.text()).to.equal('3.0.6');
  });
});
