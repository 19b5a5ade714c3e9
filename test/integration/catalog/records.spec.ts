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

  it('of users have new addresses with an @; stored ones without it stay', async () => {
    const { call, schema } = catalog;
    const user = { loginName: 'grace', email: 'grace.example.org', active: true };
    const refused = await call('POST', '/user', user);
    expect([refused.status, refused.body.error]).to.deep.equal([400, 'email must contain @']);
    const { body: made } = await call('POST', '/user', { ...user, email: 'grace@example.org' });
    await schema.pool.query(`UPDATE users SET email = 'of an older release' WHERE user_id = $1`, [made.userId]);
    const path = `/user/${made.userId}`;
    const { body: stored } = await call('GET', path);
    expect((await call('PUT', path, { ...stored, firstName: 'Grace' })).status).to.equal(200);
    expect((await call('PUT', path, { ...stored, email: 'another one' })).status).to.equal(400);
    expect((await call('PUT', path, { ...stored, email: 'grace@example.net' })).status).to.equal(200);
  });

  it('of users are answered to a log-in with an expired password', async () => {
    const expired = { loginName: 'hedy', email: 'hedy@example.org', active: true, loginPassExpire: 1_000 };
    const { body: made } = await catalog.call('POST', '/user', { ...expired, loginHash: 'a long secret' });
    const { status, body } = await catalog.call('POST', '/user/login', { name: 'hedy', pass: 'a long secret' });
    expect([status, body.userId, body.loginPassExpire]).to.deep.equal([200, made.userId, 1_000]);
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
