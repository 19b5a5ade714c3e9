import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { createTestPublishing, type TestPublishing } from '../../support/catalog-publishing.ts';

describe('a revision of a composite solution', () => {
  let publishing: TestPublishing;
  let userId: string;
  let memberId: string;

  before(async () => {
    publishing = await createTestPublishing();
    userId = publishing.userId;
    memberId = await publishing.things.solution(userId);
  });
  after(() => publishing?.catalog.stop());

  const place = () => ({ solutionId: newId(), revisionId: newId() });
  const artifact = (artifactTypeCode: string, uri: string, artifactId = newId()) => ({
    ...{ artifactId, artifactTypeCode, uri, name: `${artifactTypeCode} file`, size: 12 },
  });
  const save = (at: ReturnType<typeof place>, set: object = {}, onBehalfOf?: string) => {
    const body = { name: `Composite ${at.solutionId}`, userId, version: '1.0.0', artifacts: [], memberIds: [], ...set };
    const headers = onBehalfOf === undefined ? {} : { 'x-on-behalf-of': onBehalfOf };
    return publishing.catalog.call(
      'PUT',
      `/portal/composite/${at.solutionId}/revision/${at.revisionId}`,
      body,
      headers,
    );
  };
  const artifactsOf = async ({ revisionId }: { revisionId: string }): Promise<string[]> =>
    (await publishing.things.done('GET', `/revision/${revisionId}/artifact`)).map(({ uri }: { uri: string }) => uri);

  it('is made with its solution, artifacts and members', async () => {
    const at = place();
    const { status, body } = await save(at, { artifacts: [artifact('CD', 'a/cdump-1.json')], memberIds: [memberId] });
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body).to.deep.equal({ replacedUris: [] });
    const solution = await publishing.things.done('GET', `/solution/${at.solutionId}`);
    expect(solution).to.include({ userId, active: true, toolkitTypeCode: 'CP' });
    const [revision] = await publishing.things.done('GET', `/solution/${at.solutionId}/revision`);
    expect(revision).to.include({ revisionId: at.revisionId, version: '1.0.0', accessTypeCode: 'PR' });
    expect(await artifactsOf(at)).to.deep.equal(['a/cdump-1.json']);
    expect(await publishing.things.done('GET', `/solution/${at.solutionId}/comp`)).to.deep.equal([memberId]);
  });

  it('is replaced by the next save, and names the files that are not needed any more', async () => {
    const at = place();
    const drawing = artifact('CD', 'a/cdump-1.json');
    await save(at, { artifacts: [drawing, artifact('BP', 'a/blueprint-1.json')], memberIds: [memberId] });
    const { body } = await save(at, { artifacts: [{ ...drawing, uri: 'a/cdump-2.json' }] });
    expect(body.replacedUris).to.have.members(['a/cdump-1.json', 'a/blueprint-1.json']);
    expect(await artifactsOf(at)).to.deep.equal(['a/cdump-2.json']);
    expect(await publishing.things.done('GET', `/solution/${at.solutionId}/comp`)).to.deep.equal([]);
  });

  it('can be sent again', async () => {
    const at = place();
    const set = { artifacts: [artifact('CD', 'a/cdump.json')] };
    const answers = await Promise.all([save(at, set), save(at, set), save(at, set)]);
    expect(answers.map(({ status }) => status)).to.include(200);
    expect((await save(at, set)).body).to.deep.equal({ replacedUris: [] });
    expect(await artifactsOf(at)).to.deep.equal(['a/cdump.json']);
  });

  it('is whole or absent: an artifact that is not valid leaves no solution', async () => {
    const at = place();
    const { status } = await save(at, { memberIds: [newId()] });
    expect(status).to.equal(400);
    expect((await publishing.catalog.call('GET', `/solution/${at.solutionId}`)).status).to.equal(400);
  });

  it('has a version that no other of its name has', async () => {
    const at = place();
    const name = `Name of ${at.solutionId}`;
    await save(at, { name });
    for (const other of [{ ...at, revisionId: newId() }, place()]) {
      const { status, body } = await save(other, { name });
      expect(status).to.equal(409);
      expect(body.exception).to.equal('version_taken');
    }
    expect((await save({ ...at, revisionId: newId() }, { name, version: '1.0.1' })).status).to.equal(200);
  });

  it('does not change once it is published', async () => {
    const { solutionId, revisionId } = await publishing.prepare({}, 'PB', { accessTypeCode: 'PB' });
    const { status, body } = await save({ solutionId, revisionId }, { version: '9.9.9' });
    expect(status).to.equal(409);
    expect(body.exception).to.equal('published');
  });

  it('is saved by those who may edit the solution alone', async () => {
    const at = place();
    expect((await save(at, {}, userId)).status).to.equal(200);
    const stranger = await publishing.things.user();
    expect((await save(at, { userId: stranger }, stranger)).status).to.equal(400);
    expect((await save(place(), {}, stranger)).status).to.equal(403);
  });
});
