import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import {
  concurrency,
  concurrently,
  createTestPublishing,
  statusesOf,
  type TestPublishing,
} from '../../support/catalog-publishing.ts';
import { changesOf } from '../../support/catalog-records/trail.ts';

describe('a decision about publishing in the catalog', () => {
  let things: TestPublishing['things'];
  let userId: string;
  let prepare: TestPublishing['prepare'];
  let opened: TestPublishing['opened'];
  let decide: TestPublishing['decide'];
  let revisionOf: TestPublishing['revisionOf'];
  let catalog: TestPublishing['catalog'];

  before(async () => {
    ({ catalog, things, userId, prepare, opened, decide, revisionOf } = await createTestPublishing());
  });
  after(() => catalog?.stop());

  it('of approval publishes the revision: what it has of its own stays', async () => {
    const of = await prepare({}, 'OR', { description: 'the first', authors: [{ name: 'Ada', contact: 'ada@e.org' }] });
    const given = { publisher: 'Modelyard', authors: [{ name: 'Grace', contact: 'Hopper' }] };
    const details = { statusCode: 'AP', reviewUserId: userId, comment: 'Well done', revision: given };
    const { status, body } = await decide(await opened(of), details);
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body).to.include({ statusCode: 'AP', reviewUserId: userId, comment: 'Well done' });
    const published = await revisionOf(of);
    expect(published).to.include({ accessTypeCode: 'OR', validationStatusCode: 'PS', publisher: 'Modelyard' });
    expect(published).to.include({ description: 'the first', version: '1' });
    expect(published.authors).to.deep.equal([{ name: 'Ada', contact: 'ada@e.org' }]);
  });

  it('of approval names authors where there are none', async () => {
    const of = await prepare();
    const authors = [{ name: 'Grace', contact: 'grace@example.org' }];
    await decide(await opened(of), { statusCode: 'AP', revision: { authors } });
    expect(await revisionOf(of)).to.deep.include({ accessTypeCode: 'PB', authors, publisher: null });
  });

  it('of approval publishes no revision that has become another than was decided about', async () => {
    const of = await prepare({}, 'OR');
    const requestId = await opened(of);
    await things.done('PUT', `/solution/${of.solutionId}/revision/${of.revisionId}`, {
      ...(await revisionOf(of)),
      accessTypeCode: 'PB',
    });
    const { status, body } = await decide(requestId, { statusCode: 'AP', ifAccessTypeCode: 'PR' });
    expect({ status, exception: body.exception }).to.deep.equal({ status: 409, exception: 'access_type_changed' });
    expect(await revisionOf(of)).to.include({ accessTypeCode: 'PB' });
    expect(await things.done('GET', `/pubreq/${requestId}`)).to.include({ statusCode: 'PE' });
    expect(await decide(requestId, { statusCode: 'AP', ifAccessTypeCode: 'PB' })).to.include({ status: 200 });
  });

  for (const statusCode of ['DC', 'WD'])
    it(`of ${statusCode} leaves the revision alone`, async () => {
      const of = await prepare();
      const before = await revisionOf(of);
      const { body } = await decide(await opened(of), {
        statusCode,
        comment: 'Not now',
        revision: { publisher: 'x' },
      });
      expect(body).to.include({ statusCode, comment: 'Not now' });
      expect(await revisionOf(of)).to.deep.equal(before);
    });

  it('is the last one, whatever it was', async () => {
    for (const first of ['AP', 'DC', 'WD']) {
      const of = await prepare();
      const requestId = await opened(of);
      await decide(requestId, { statusCode: first });
      const after = await revisionOf(of);
      for (const statusCode of ['AP', 'DC', 'WD']) {
        const { status, body } = await decide(requestId, { statusCode });
        expect({ status, exception: body.exception }).to.deep.equal({ status: 409, exception: 'decided_already' });
      }
      expect((await things.done('GET', `/pubreq/${requestId}`)).statusCode).to.equal(first);
      expect(await revisionOf(of)).to.deep.equal(after);
    }
  });

  it('is the only one of many concurrent ones; the others are rejected', async () => {
    const of = await prepare();
    const requestId = await opened(of);
    const kinds = ['AP', 'DC', 'WD'];
    const answers = await concurrently((index) =>
      decide(requestId, { statusCode: kinds[index % 3], comment: `${index}` }),
    );
    expect(statusesOf(answers)).to.deep.equal({ 200: 1, 409: concurrency - 1 });
    for (const { status, body } of answers) if (status === 409) expect(body.exception).to.equal('decided_already');
    const winner = answers.findIndex(({ status }) => status === 200);
    const kept = await things.done('GET', `/pubreq/${requestId}`);
    expect(kept).to.include({ statusCode: kinds[winner % 3], comment: `${winner}` });
    expect((await revisionOf(of)).accessTypeCode).to.equal(kinds[winner % 3] === 'AP' ? 'PB' : 'PR');
    const noted = await changesOf(catalog.schema, 'publish_requests', { request_id: requestId });
    expect(noted.map(({ kind }) => kind)).to.deep.equal(['created', 'updated']);
  });

  it('that comes again with its key is answered as it was, not as decided already', async () => {
    const requestId = await opened(await prepare());
    const key = { 'idempotency-key': newId(), 'x-acting-user': userId };
    const details = { statusCode: 'AP', comment: 'Yes' };
    const first = await decide(requestId, details, key);
    const again = await decide(requestId, details, key);
    expect(first.status).to.equal(200);
    expect(again).to.deep.include({ status: 200, body: first.body });
    expect(again.headers.get('etag')).to.equal(first.headers.get('etag'));
    const other = await decide(requestId, details, { 'idempotency-key': newId() });
    expect(other.body.exception).to.equal('decided_already');
    const [, noted] = await changesOf(catalog.schema, 'publish_requests', { request_id: requestId });
    expect(noted).to.include({ acting_user: userId });
  });

  it('that was refused may be made again with its key', async () => {
    const name = `taken ${newId()}`;
    const [one, other] = [await prepare({ name }), await prepare({ name: name.toUpperCase() })];
    const [first, second] = [await opened(one), await opened(other)];
    await decide(first, { statusCode: 'AP' });
    const key = { 'idempotency-key': newId() };
    const refused = await decide(second, { statusCode: 'AP' }, key);
    expect(refused.body).to.include({ status: 409, exception: 'name_taken' });
    expect((await things.done('GET', `/pubreq/${second}`)).statusCode).to.equal('PE');
    expect((await revisionOf(other)).accessTypeCode).to.equal('PR');
    await things.done('PUT', `/solution/${one.solutionId}`, { name, userId, active: false });
    expect((await decide(second, { statusCode: 'AP' }, key)).status).to.equal(200);
  });

  it('lets one solution have a name, of many that are approved at the same moment', async () => {
    const name = `wanted ${newId()}`;
    const all = await Promise.all(
      Array.from({ length: concurrency }, (_, index) => prepare({ name }, index % 2 ? 'PB' : 'OR')),
    );
    const ids = await Promise.all(all.map(opened));
    const answers = await concurrently((index) => decide(ids[index] ?? 0, { statusCode: 'AP' }));
    expect(statusesOf(answers)).to.deep.equal({ 200: 1, 409: concurrency - 1 });
    const types = await Promise.all(all.map(async (of) => (await revisionOf(of)).accessTypeCode));
    expect(types.filter((type) => type !== 'PR')).to.have.lengthOf(1);
  });

  it('of approval means public where a client of old did not say what', async () => {
    const of = await prepare();
    const { solutionId, revisionId } = of;
    const plain = { solutionId, revisionId, requestUserId: userId, statusCode: 'PE' };
    const { requestId } = await things.done('POST', '/pubreq', plain);
    await decide(requestId, { statusCode: 'AP' });
    expect((await revisionOf(of)).accessTypeCode).to.equal('PB');
  });

  it('is rejected for a request that does not exist, an unknown reviewer, and a status that is no decision', async () => {
    const requestId = await opened(await prepare());
    expect((await decide(999_999, { statusCode: 'AP' })).status).to.equal(400);
    expect((await decide(requestId, { statusCode: 'AP', reviewUserId: newId() })).body.exception).to.equal(
      'names_nothing',
    );
    expect((await decide(requestId, { statusCode: 'PE' })).status).to.equal(400);
    expect((await decide(requestId, { statusCode: 'AP' })).status).to.equal(200);
  });

  it('meets a delete of the solution without failing', async () => {
    const all = await Promise.all(Array.from({ length: concurrency }, () => prepare()));
    const ids = await Promise.all(all.map(opened));
    const answers = await concurrently(async (index) => {
      const [answer] = await Promise.all([
        decide(ids[index] ?? 0, { statusCode: 'AP' }),
        catalog.call('DELETE', `/solution/${all[index]?.solutionId}`),
      ]);
      return answer;
    });
    for (const { status, body } of answers) expect(status, JSON.stringify(body)).to.be.oneOf([200, 400]);
    for (const requestId of ids) expect((await catalog.call('GET', `/pubreq/${requestId}`)).status).to.equal(400);
  });
});
