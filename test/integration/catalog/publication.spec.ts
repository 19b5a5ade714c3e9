import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { type CatalogAnswer, createTestCatalog, type TestCatalog } from '../../support/catalog.ts';
import { changesOf } from '../../support/catalog-records/trail.ts';
import { createThings, type Things } from '../../support/catalog-things.ts';

const crowd = 20;

describe('publishing in the catalog', () => {
  let catalog: TestCatalog;
  let things: Things;
  let userId: string;

  before(async () => {
    catalog = await createTestCatalog();
    things = createThings(catalog);
    userId = await things.user();
  });
  after(() => catalog?.stop());

  interface Asked {
    readonly solutionId: string;
    readonly revisionId: string;
    readonly body: object;
  }

  /** A solution with a private revision, and what asks for it to be published. */
  async function asked(solution: object = {}, accessTypeCode = 'PB', revision: object = {}): Promise<Asked> {
    const solutionId = await things.solution(userId, solution);
    const revisionId = await things.revision(solutionId, userId, revision);
    const steps = ['LicenseCheck', 'SecurityScan'];
    const body = { solutionId, revisionId, accessTypeCode, requestUserId: userId, trackingId: newId(), steps };
    return { solutionId, revisionId, body };
  }

  const request = (body: object, key?: string) =>
    catalog.call('POST', '/publication/request', body, key === undefined ? {} : { 'idempotency-key': key });
  const decide = (requestId: number, body: object, headers: Readonly<Record<string, string>> = {}) =>
    catalog.call('POST', `/publication/request/${requestId}/decision`, body, headers);
  const opened = async (of: Asked): Promise<number> => {
    const { status, body } = await request(of.body);
    expect(status, JSON.stringify(body)).to.equal(201);
    return body.requestId;
  };
  const revisionOf = ({ solutionId, revisionId }: Asked) =>
    things.done('GET', `/solution/${solutionId}/revision/${revisionId}`);
  const statusesOf = (answers: readonly CatalogAnswer[]) =>
    Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]));
  const crowded = (call: (index: number) => Promise<CatalogAnswer>) =>
    Promise.all(Array.from({ length: crowd }, (_, index) => call(index)));

  describe('a request', () => {
    it('comes with a step that has started for each check', async () => {
      const of = await asked();
      const { status, body, headers } = await request(of.body);
      expect(status).to.equal(201);
      expect(body).to.include({ statusCode: 'PE', accessTypeCode: 'PB', requestUserId: userId });
      expect(await things.done('GET', headers.get('location')?.replace('/ccds', '') ?? '')).to.deep.equal(body);
      const { content } = await things.done(
        'GET',
        `/stepresult/search?trackingId=${body.trackingId}&sort=stepResultId`,
      );
      expect(content.map(({ name }: { name: string }) => name)).to.deep.equal(['LicenseCheck', 'SecurityScan']);
      const { solutionId, revisionId } = of;
      for (const step of content) {
        expect(step).to.include({ stepCode: 'VL', statusCode: 'ST', solutionId, revisionId, userId, endDate: null });
        expect(step.startDate).to.equal(body.created);
      }
    });

    it('is one at a time for a revision and an access type, however many ask at once', async () => {
      const of = await asked();
      const answers = await crowded(() => request(of.body));
      expect(statusesOf(answers)).to.deep.equal({ 201: 1, 409: crowd - 1 });
      for (const { status, body } of answers) if (status === 409) expect(body.exception).to.equal('open_already');
      const steps = await things.done('GET', `/stepresult/search?revisionId=${of.revisionId}`);
      expect(steps.totalElements, 'steps of refused requests').to.equal(2);
      expect((await request({ ...of.body, accessTypeCode: 'OR' })).status).to.equal(201);
    });

    it('may follow one that was decided', async () => {
      const of = await asked();
      expect((await decide(await opened(of), { statusCode: 'WD' })).status).to.equal(200);
      expect((await decide(await opened(of), { statusCode: 'DC' })).status).to.equal(200);
      await opened(of);
    });

    it('that comes twice with a key is carried out once and answered alike', async () => {
      const of = await asked();
      const key = newId();
      const answers = await crowded(() => request(of.body, key));
      expect(statusesOf(answers)).to.deep.equal({ 201: crowd });
      expect(new Set(answers.map(({ body }) => body.requestId)).size).to.equal(1);
    });

    it('is refused with the revision of another solution, and for what nobody publishes', async () => {
      const [of, other] = [await asked(), await asked()];
      const { status, body } = await request({ ...of.body, revisionId: other.revisionId });
      expect({ status, exception: body.exception }).to.deep.equal({ status: 400, exception: 'names_nothing' });
      for (const wrong of [{ accessTypeCode: 'PR' }, { steps: ['a', 'a'] }, { trackingId: null }, { steps: [''] }])
        expect((await request({ ...of.body, ...wrong })).status, JSON.stringify(wrong)).to.equal(400);
    });
  });

  describe('a decision', () => {
    it('of approval publishes the revision: what it has of its own stays', async () => {
      const of = await asked({}, 'OR', { description: 'the first', authors: [{ name: 'Ada', contact: 'ada@e.org' }] });
      const given = { publisher: 'Modelyard', authors: [{ name: 'Somebody', contact: 'else' }] };
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
      const of = await asked();
      const authors = [{ name: 'Somebody', contact: 'some@body.org' }];
      await decide(await opened(of), { statusCode: 'AP', revision: { authors } });
      expect(await revisionOf(of)).to.deep.include({ accessTypeCode: 'PB', authors, publisher: null });
    });

    for (const statusCode of ['DC', 'WD'])
      it(`of ${statusCode} leaves the revision alone`, async () => {
        const of = await asked();
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
        const of = await asked();
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

    it('is one of many that are made at the same moment, and the others are told so', async () => {
      const of = await asked();
      const requestId = await opened(of);
      const kinds = ['AP', 'DC', 'WD'];
      const answers = await crowded((index) =>
        decide(requestId, { statusCode: kinds[index % 3], comment: `${index}` }),
      );
      expect(statusesOf(answers)).to.deep.equal({ 200: 1, 409: crowd - 1 });
      for (const { status, body } of answers) if (status === 409) expect(body.exception).to.equal('decided_already');
      const winner = answers.findIndex(({ status }) => status === 200);
      const kept = await things.done('GET', `/pubreq/${requestId}`);
      expect(kept).to.include({ statusCode: kinds[winner % 3], comment: `${winner}` });
      expect((await revisionOf(of)).accessTypeCode).to.equal(kinds[winner % 3] === 'AP' ? 'PB' : 'PR');
      const noted = await changesOf(catalog.schema, 'publish_requests', { request_id: requestId });
      expect(noted.map(({ kind }) => kind)).to.deep.equal(['created', 'updated']);
    });

    it('that comes again with its key is answered as it was, not as decided already', async () => {
      const requestId = await opened(await asked());
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
      const [one, other] = [await asked({ name }), await asked({ name: name.toUpperCase() })];
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
        Array.from({ length: crowd }, (_, index) => asked({ name }, index % 2 ? 'PB' : 'OR')),
      );
      const ids = await Promise.all(all.map(opened));
      const answers = await crowded((index) => decide(ids[index] ?? 0, { statusCode: 'AP' }));
      expect(statusesOf(answers)).to.deep.equal({ 200: 1, 409: crowd - 1 });
      const types = await Promise.all(all.map(async (of) => (await revisionOf(of)).accessTypeCode));
      expect(types.filter((type) => type !== 'PR')).to.have.lengthOf(1);
    });

    it('of approval means public where a client of old did not say what', async () => {
      const of = await asked();
      const { solutionId, revisionId } = of;
      const plain = { solutionId, revisionId, requestUserId: userId, statusCode: 'PE' };
      const { requestId } = await things.done('POST', '/pubreq', plain);
      await decide(requestId, { statusCode: 'AP' });
      expect((await revisionOf(of)).accessTypeCode).to.equal('PB');
    });

    it('is refused for a request that is not there, a reviewer who is nobody, and a status that ends nothing', async () => {
      const requestId = await opened(await asked());
      expect((await decide(999_999, { statusCode: 'AP' })).status).to.equal(400);
      expect((await decide(requestId, { statusCode: 'AP', reviewUserId: newId() })).body.exception).to.equal(
        'names_nothing',
      );
      expect((await decide(requestId, { statusCode: 'PE' })).status).to.equal(400);
      expect((await decide(requestId, { statusCode: 'AP' })).status).to.equal(200);
    });

    it('meets a delete of the solution without failing', async () => {
      const all = await Promise.all(Array.from({ length: crowd }, () => asked()));
      const ids = await Promise.all(all.map(opened));
      const answers = await crowded(async (index) => {
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

  describe('a withdrawal', () => {
    const withdraw = (solutionId: string, body: object) =>
      catalog.call('POST', `/publication/solution/${solutionId}/withdrawal`, body);

    it('makes the revisions with the access type private, all of them or the one', async () => {
      const solutionId = await things.solution(userId);
      const revision = (accessTypeCode: string) => things.revision(solutionId, userId, { accessTypeCode });
      const [first, second, company] = [await revision('PB'), await revision('PB'), await revision('OR')];
      const one = await withdraw(solutionId, { accessTypeCode: 'PB', revisionId: second });
      expect(one.body).to.deep.equal({ revisionIds: [second] });
      expect((await withdraw(solutionId, { accessTypeCode: 'PB' })).body).to.deep.equal({ revisionIds: [first] });
      expect((await withdraw(solutionId, { accessTypeCode: 'PB' })).body).to.deep.equal({ revisionIds: [] });
      const types = (await things.done('GET', `/solution/${solutionId}/revision`)).map(
        (of: { revisionId: string; accessTypeCode: string }) => [of.revisionId, of.accessTypeCode],
      );
      expect(Object.fromEntries(types)).to.deep.equal({ [first]: 'PR', [second]: 'PR', [company]: 'OR' });
    });

    it('names nothing of another solution', async () => {
      const [of, other] = [await asked(), await asked({}, 'PB', { accessTypeCode: 'PB' })];
      const body = { accessTypeCode: 'PB', revisionId: other.revisionId };
      expect((await withdraw(of.solutionId, body)).body.exception).to.equal('not_found');
      expect((await withdraw(newId(), { accessTypeCode: 'PB' })).body.exception).to.equal('not_found');
      expect((await withdraw(of.solutionId, { accessTypeCode: 'PR' })).status).to.equal(400);
      expect((await revisionOf(other)).accessTypeCode).to.equal('PB');
    });

    it('frees the name for others', async () => {
      const name = `free ${newId()}`;
      const [one, other] = [await asked({ name }), await asked({ name })];
      const [first, second] = [await opened(one), await opened(other)];
      await decide(first, { statusCode: 'AP' });
      expect((await decide(second, { statusCode: 'AP' })).status).to.equal(409);
      await withdraw(one.solutionId, { accessTypeCode: 'PB' });
      expect((await decide(second, { statusCode: 'AP' })).status).to.equal(200);
    });
  });
});
