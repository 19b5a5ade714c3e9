import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { freePort } from '../../support/engines.ts';
import { sharedPortal, type TestPortal } from '../../support/portal.ts';
import { fileForm } from '../../support/portal-files.ts';
import { type StagedSolution, stageSolution } from '../../support/portal-matrix/stage.ts';
import { until } from '../../support/until.ts';

describe('descriptions of a revision', () => {
  let portal: TestPortal;
  let solution: StagedSolution;
  const path = (code: string) => `/solution/revision/${solution.revisionId}/${code}/description`;

  before(async function () {
    this.timeout(240_000);
    portal = await sharedPortal();
  });
  beforeEach(async () => {
    solution = await stageSolution(portal, 'PB');
  });

  it('are none at first, which is 400', async () => {
    const { status, body } = await portal.call('anonymous', 'GET', path('PB'));
    expect([status, body.error_code, body.status]).to.deep.equal([400, '400', false]);
  });

  it('are read as they were written, without active content', async () => {
    const description = '<h1>Phishing</h1><script>alert(1)</script><p onclick="run()">Finds it</p>';
    const written = await portal.call('owner', 'POST', path('PB'), { description });
    expect(written.status).to.equal(200);
    expect(written.body.response_body).to.deep.equal({
      ...{ description, revisionId: solution.revisionId, accessTypeCode: 'PB' },
    });
    const { body } = await portal.call('anonymous', 'GET', path('PB'));
    expect(body).to.include({ error_code: '100', response_detail: 'Description Fetched Successfully' });
    expect(body.response_body.description).to.equal('<h1>Phishing</h1><p>Finds it</p>');
  });

  it('differ for everybody and for the organisation', async () => {
    await portal.call('owner', 'POST', path('OR'), { description: 'for us' });
    expect((await portal.call('anonymous', 'GET', path('PB'))).status).to.equal(400);
    expect((await portal.call('anonymous', 'GET', path('OR'))).status).to.equal(404);
    const { body } = await portal.call('stranger', 'GET', path('OR'));
    expect(body.response_body.description).to.equal('for us');
  });

  it('are rejected with the texts that clients compare', async () => {
    const rejection = async (code: string, description: string | undefined) => {
      const { status, body } = await portal.call('owner', 'POST', path(code), { description });
      return [status, body.response_detail];
    };
    expect(await rejection('XX', 'text')).to.deep.equal([400, 'Invalid Access Type Code']);
    expect(await rejection('PB', ' \n')).to.deep.equal([400, 'Description is Empty']);
    expect(await rejection('PB', undefined)).to.deep.equal([400, 'Description is Empty']);
    expect((await rejection('PB', 'ä'.repeat(1_048_577)))[0]).to.equal(413);
  });

  it('may have two megabytes', async () => {
    const description = 'a'.repeat(2_000_000);
    expect((await portal.call('owner', 'POST', path('PB'), { description })).status).to.equal(200);
    const { body } = await portal.call('anonymous', 'GET', path('PB'));
    expect(body.response_body.description).to.have.length(2_000_000);
    const kept = async () =>
      (await portal.catalog.call('GET', `/revision/${solution.revisionId}/access/PB/descr`)).body.description?.length;
    await until(async () => (await kept()) === 2_000_000, { what: 'searches have it too', detail: portal.output });
  });

  it('are 503 while content is unavailable', async () => {
    const gateway = await portal.startGateway({ CONTENT_URL: `http://127.0.0.1:${await freePort()}` });
    try {
      const response = await fetch(gateway.url + path('PB'));
      expect([response.status, response.headers.has('retry-after')]).to.deep.equal([503, true]);
      expect(await response.json()).to.include({ status: false, error_code: 'CONNECTION_ISSUE' });
      const headers = { authorization: `Bearer ${portal.people.owner.token}` };
      const to = `${gateway.url}/solution/${solution.solutionId}/revision/${solution.revisionId}/PB/document`;
      const refused = await fetch(to, { method: 'POST', headers, body: fileForm('guide.txt', 'guide') });
      expect(refused.status).to.equal(503);
    } finally {
      await gateway.stop();
    }
  });

  it('are searchable by their current text', async () => {
    const [before, after] = [newId(), newId()];
    const found = async (word: string) =>
      (await portal.catalog.call('GET', `/portal/solution?atc=PB&kw=${word}`)).body.content.map(
        (one: { solutionId: string }) => one.solutionId,
      );
    await portal.call('owner', 'POST', path('PB'), { description: `<p>be<b>fore</b> ${before}</p>` });
    await until(async () => (await found(before)).includes(solution.solutionId), { what: 'it is found' });
    const kept = await portal.catalog.call('GET', `/revision/${solution.revisionId}/access/PB/descr`);
    expect(kept.body.description).to.equal(`before ${before}`);
    await portal.call('owner', 'POST', path('PB'), { description: `<p>${after}</p>` });
    await until(async () => (await found(after)).includes(solution.solutionId), { what: 'it is found anew' });
    expect(await found(before)).to.deep.equal([]);
  });
});
