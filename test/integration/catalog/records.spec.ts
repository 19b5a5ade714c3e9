import { expect } from 'chai';
import { createTestCatalog, type TestCatalog } from '../../support/catalog.ts';

describe('records of the catalog', () => {
  let catalog: TestCatalog;
  let userId: string;

  before(async () => {
    catalog = await createTestCatalog();
    const { status, body } = await catalog.call('POST', '/user', {
      loginName: 'ada',
      email: 'ada@example.org',
      active: true,
    });
    expect(status, JSON.stringify(body)).to.equal(201);
    userId = body.userId;
  });
  after(() => catalog?.stop());

  it('are created, read, replaced, searched and deleted', async () => {
    const { call } = catalog;
    const sent = { name: 'Phishing', userId, active: true, modelTypeCode: 'CL', metadata: '{"a":1}' };
    const created = await call('POST', '/solution', sent);
    expect(created.status, JSON.stringify(created.body)).to.equal(201);
    const { solutionId } = created.body;
    expect(created.headers.get('location')).to.equal(`/ccds/solution/${solutionId}`);
    expect(created.body).to.include(sent).and.to.have.property('tags').that.deep.equals([]);
    const read = await call('GET', `/solution/${solutionId}`);
    expect(read.body).to.deep.equal(created.body);
    expect(read.headers.get('etag')).to.equal('"1"');
    const replaced = await call(
      'PUT',
      `/solution/${solutionId}`,
      { ...read.body, name: 'Better' },
      { 'if-match': '"1"' },
    );
    expect(replaced.body).to.deep.equal({ status: 200, data: null });
    const stale = await call('PUT', `/solution/${solutionId}`, { ...read.body, name: 'Worse' }, { 'if-match': '"1"' });
    expect(stale.status).to.equal(412);
    const page = await call('GET', '/solution?page=0&size=5&sort=modified,DESC');
    expect(page.body).to.deep.include({
      totalElements: 1,
      totalPages: 1,
      first: true,
      last: true,
      numberOfElements: 1,
    });
    expect(page.body.content[0].name).to.equal('Better');
    expect((await call('DELETE', `/solution/${solutionId}`)).status).to.equal(200);
    const gone = await call('GET', `/solution/${solutionId}`);
    expect(gone.status).to.equal(400);
    expect(gone.body).to.include({ status: 400, error: `No solution with ID ${solutionId}` });
  });

  it('say which field is wrong', async () => {
    const refused = await catalog.call('POST', '/solution', {
      name: 'x'.repeat(101),
      userId: 'me',
      active: 'yes',
      extra: 1,
    });
    expect(refused.status).to.equal(400);
    expect(refused.body.error).to.include('/name').and.to.include('/userId').and.to.include('/active');
  });
});
