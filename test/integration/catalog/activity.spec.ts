import { expect } from 'chai';
import { createTestCatalog, type TestCatalog } from '../../support/catalog.ts';

describe('the activity trail', () => {
  let catalog: TestCatalog;
  let solutionId: string;
  let wasPublic = 0;
  const ids: string[] = [];

  before(async () => {
    catalog = await createTestCatalog();
    const { call } = catalog;
    const { userId } = (await call('POST', '/user', { loginName: 'ada', email: 'a@example.org', active: true })).body;
    solutionId = (await call('POST', '/solution', { name: 'first', userId, active: true, picture: 'AAAA' })).body
      .solutionId;
    for (const version of ['1', '2']) {
      const state = { version, accessTypeCode: 'PR', validationStatusCode: 'NV', userId };
      ids.push((await call('POST', `/solution/${solutionId}/revision`, state)).body.revisionId);
    }
    const set = async (id: string | undefined, accessTypeCode: string) => {
      const path = `/solution/${solutionId}/revision/${id}`;
      const { body } = await call('GET', path);
      await call('PUT', path, { ...body, accessTypeCode }, { 'x-acting-user': 'publisher-7' });
      return (await call('GET', path)).body.modified;
    };
    wasPublic = await set(ids[0], 'PB');
    await set(ids[0], 'OR');
    await set(ids[1], 'PB');
  });
  after(() => catalog?.stop());

  it('tells who changed what and when, oldest first and in pages', async () => {
    const { body } = await catalog.call('GET', `/activity/solution/${solutionId}?page=0&size=4`);
    expect(body).to.include({ totalElements: 6, totalPages: 2, numberOfElements: 4 });
    const [created, , , changed] = body.content;
    expect(created).to.deep.include({ kind: 'created', entity: 'MLPSolution', key: { solutionId }, service: 'spec' });
    expect(created.after).to.include({ name: 'first' }).and.not.to.have.any.keys('picture', 'rowVersion');
    expect(changed).to.deep.include({
      kind: 'updated',
      entity: 'MLPSolutionRevision',
      actingUser: 'publisher-7',
      changed: ['accessTypeCode', 'modified'],
    });
    expect([changed.before.accessTypeCode, changed.after.accessTypeCode]).to.deep.equal(['PR', 'PB']);
    expect(changed.after.modified).to.equal(wasPublic);
  });

  it('answers which revision was public at a time', async () => {
    const publicAt = async (at: number) => {
      const path = `/activity/solution/${solutionId}/at?entity=MLPSolutionRevision&datems=${at}`;
      const { body } = await catalog.call('GET', path);
      return body
        .filter(({ after }: { after: { accessTypeCode: string } }) => after.accessTypeCode === 'PB')
        .map(({ key }: { key: { revisionId: string } }) => key.revisionId);
    };
    expect(await publicAt(wasPublic + 0)).to.deep.equal([ids[0]]);
    expect(await publicAt(Date.now() + 60_000)).to.deep.equal([ids[1]]);
    expect(await publicAt(0)).to.deep.equal([]);
  });

  it('finds ids case-insensitively, and tags as they are written', async () => {
    await catalog.call('POST', '/tag', { tag: 'Vision' });
    for (const path of [`solution/${solutionId.toUpperCase()}`, 'tag/Vision'])
      expect((await catalog.call('GET', `/activity/${path}`)).body.totalElements, path).to.be.greaterThan(0);
  });

  it('refuses an entity there is not', async () => {
    expect((await catalog.call('GET', `/activity/solution/${solutionId}?entity=Nothing`)).status).to.equal(400);
  });
});
