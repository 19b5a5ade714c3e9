import { expect } from 'chai';
import { createTestCatalog, type TestCatalog } from '../../support/catalog.ts';

describe('a POST with an Idempotency-Key', () => {
  let catalog: TestCatalog;

  before(async () => {
    catalog = await createTestCatalog();
  });
  after(() => catalog?.stop());

  const create = (name: string, key: string) =>
    catalog.call('POST', '/role', { name, active: true }, { 'idempotency-key': key });
  const roles = async (name: string) =>
    (await catalog.call('GET', `/role/search?name=${name}&page=0&size=10`)).body.totalElements;

  it('is carried out once and answered alike each time', async () => {
    const first = await create('once', 'key-1');
    const again = await create('once', 'key-1');
    expect(first.status).to.equal(201);
    expect(again).to.deep.include({ status: 201, body: first.body });
    expect(again.headers.get('location')).to.equal(first.headers.get('location'));
    expect(await roles('once')).to.equal(1);
  });

  it('is carried out once when it comes many times at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('crowd', 'key-2')));
    expect(new Set(answers.map(({ body }) => body.roleId)).size).to.equal(1);
    expect(await roles('crowd')).to.equal(1);
  });

  it('is refused where the key belongs to another request', async () => {
    await create('mine', 'key-3');
    expect((await create('other', 'key-3')).status).to.equal(422);
    expect(await roles('other')).to.equal(0);
  });

  it('leaves the key unused when it fails', async () => {
    expect((await create('once', 'key-4')).status).to.equal(400);
    expect((await create('later', 'key-4')).status).to.equal(201);
  });

  it('refuses a key that is none', async () => {
    expect((await create('blank', 'a b')).status).to.equal(400);
  });
});
