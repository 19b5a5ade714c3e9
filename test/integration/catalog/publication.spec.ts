import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import {
  concurrency,
  concurrently,
  createTestPublishing,
  statusesOf,
  type TestPublishing,
} from '../../support/catalog-publishing.ts';

describe('publishing in the catalog', () => {
  let things: TestPublishing['things'];
  let userId: string;
  let prepare: TestPublishing['prepare'];
  let request: TestPublishing['request'];
  let opened: TestPublishing['opened'];
  let decide: TestPublishing['decide'];
  let revisionOf: TestPublishing['revisionOf'];
  let catalog: TestPublishing['catalog'];

  before(async () => {
    ({ catalog, things, userId, prepare, request, opened, decide, revisionOf } = await createTestPublishing());
  });
  after(() => catalog?.stop());

  const file = (name: string) => ({ userId, name, uri: `http://files.example/${name}`, size: 1 });
  const documentOf = async () => (await things.done('POST', '/document', file('guide.pdf'))).documentId;
  const artifactOf = async () =>
    (await things.done('POST', '/artifact', { ...file('model.zip'), version: '1', artifactTypeCode: 'MI' })).artifactId;

  describe('a request', () => {
    it('comes with a step that has started for each check', async () => {
      const of = await prepare();
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

    it('is read with all that its checks and a decision need, in one call', async () => {
      const of = await prepare({ name: `Read at once ${newId()}` });
      const { solutionId, revisionId } = of;
      const friend = await things.user();
      await things.done('POST', `/solution/${solutionId}/user/${friend}/access`);
      const documentId = await documentOf();
      await things.done('POST', `/revision/${revisionId}/access/OR/document/${documentId}`);
      const artifactId = await artifactOf();
      await things.done('POST', `/revision/${revisionId}/artifact/${artifactId}`);
      const requestId = await opened(of);
      const found = await things.done('GET', `/publication/request/${requestId}?setting=site_config&setting=nothing`);
      const record = await things.done('GET', `/solution/${solutionId}`);
      expect(found.solution).to.include({ solutionId, name: record.name, userId, active: true });
      expect(found.revision).to.include({ revisionId, accessTypeCode: 'PR' });
      expect(found.owner).to.include({ userId });
      expect(found).to.deep.include({ coOwnerIds: [friend], isNameTaken: false });
      expect(found.request).to.deep.equal(await things.done('GET', `/pubreq/${requestId}`));
      expect(found.steps.map(({ name }: { name: string }) => name)).to.deep.equal(['LicenseCheck', 'SecurityScan']);
      const [document] = found.documents;
      expect(document).to.include({ documentId, accessTypeCode: 'OR' });
      expect(found.artifacts[0]).to.include({ artifactId });
      expect(found.settings.map(({ configKey }: { configKey: string }) => configKey)).to.deep.equal(['site_config']);
      const path = `/publication/solution/${solutionId}/revision`;
      const { request: _request, steps: _steps, ...records } = found;
      expect(await things.done('GET', `${path}/${revisionId}?setting=site_config`)).to.deep.equal(records);
      const other = (await prepare()).revisionId;
      expect(await things.done('GET', `${path}/${other}`)).to.include({ revision: null });
    });

    it('saves steps of its own, several in one call, and answers what has become of it', async () => {
      const [mine, foreign] = [await opened(await prepare()), await opened(await prepare())];
      const stepsOf = async (requestId: number) =>
        (await things.done('GET', `/publication/request/${requestId}`)).steps;
      const [first, second] = await stepsOf(mine);
      const [other] = await stepsOf(foreign);
      const passed = { statusCode: 'SU', result: 'Passed.', startDate: 1_000, endDate: 2_000 };
      const steps = [
        { ...passed, stepResultId: first.stepResultId },
        { ...passed, stepResultId: second.stepResultId, statusCode: 'ST', result: null, endDate: null },
        { ...passed, stepResultId: other.stepResultId },
      ];
      const save = () => things.done('PUT', `/publication/request/${mine}/steps`, { steps });
      expect(await save()).to.include({ requestId: mine, statusCode: 'PE' });
      expect(await stepsOf(mine)).to.deep.equal([
        { ...first, ...passed },
        { ...second, startDate: 1_000 },
      ]);
      expect(await stepsOf(foreign), 'steps of other requests').to.deep.include(other);
      await decide(mine, { statusCode: 'WD' });
      expect(await save()).to.include({ statusCode: 'WD' });
    });

    it('says where the files are that it is about, where that is asked for', async () => {
      const of = await prepare();
      const documentId = await documentOf();
      await things.done('POST', `/revision/${of.revisionId}/access/PB/document/${documentId}`);
      const { uri } = await things.done('GET', `/document/${documentId}`);
      const { status, body } = await catalog.call('POST', '/publication/request?files=true', of.body);
      expect([status, body.fileUris]).to.deep.equal([201, [uri]]);
    });

    it('is one at a time for a revision and an access type, however many ask at once', async () => {
      const of = await prepare();
      const answers = await concurrently(() => request(of.body));
      expect(statusesOf(answers)).to.deep.equal({ 201: 1, 409: concurrency - 1 });
      for (const { status, body } of answers) if (status === 409) expect(body.exception).to.equal('open_already');
      const steps = await things.done('GET', `/stepresult/search?revisionId=${of.revisionId}`);
      expect(steps.totalElements, 'steps of refused requests').to.equal(2);
      expect((await request({ ...of.body, accessTypeCode: 'OR' })).status).to.equal(201);
    });

    it('may follow one that was decided', async () => {
      const of = await prepare();
      expect((await decide(await opened(of), { statusCode: 'WD' })).status).to.equal(200);
      expect((await decide(await opened(of), { statusCode: 'DC' })).status).to.equal(200);
      await opened(of);
    });

    it('that comes twice with a key is carried out once and answered alike', async () => {
      const of = await prepare();
      const key = newId();
      const answers = await concurrently(() => request(of.body, key));
      expect(statusesOf(answers)).to.deep.equal({ 201: concurrency });
      expect(new Set(answers.map(({ body }) => body.requestId)).size).to.equal(1);
    });

    it('is rejected with the revision of another solution, and for what can not be published', async () => {
      const [of, other] = [await prepare(), await prepare()];
      const { status, body } = await request({ ...of.body, revisionId: other.revisionId });
      expect({ status, exception: body.exception }).to.deep.equal({ status: 400, exception: 'names_nothing' });
      for (const wrong of [{ accessTypeCode: 'PR' }, { steps: ['a', 'a'] }, { trackingId: null }, { steps: [''] }])
        expect((await request({ ...of.body, ...wrong })).status, JSON.stringify(wrong)).to.equal(400);
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
      const [of, other] = [await prepare(), await prepare({}, 'PB', { accessTypeCode: 'PB' })];
      const body = { accessTypeCode: 'PB', revisionId: other.revisionId };
      expect((await withdraw(of.solutionId, body)).body.exception).to.equal('not_found');
      expect((await withdraw(newId(), { accessTypeCode: 'PB' })).body.exception).to.equal('not_found');
      expect((await withdraw(of.solutionId, { accessTypeCode: 'PR' })).status).to.equal(400);
      expect((await revisionOf(other)).accessTypeCode).to.equal('PB');
    });

    it('frees the name for others', async () => {
      const name = `free ${newId()}`;
      const [one, other] = [await prepare({ name }), await prepare({ name })];
      const [first, second] = [await opened(one), await opened(other)];
      await decide(first, { statusCode: 'AP' });
      expect((await decide(second, { statusCode: 'AP' })).status).to.equal(409);
      await withdraw(one.solutionId, { accessTypeCode: 'PB' });
      expect((await decide(second, { statusCode: 'AP' })).status).to.equal(200);
    });
  });
});
