import { expect } from 'chai';
import { sharedPortal, type TestPortal } from '../../support/portal.ts';

describe('a new solution over the portal', () => {
  let portal: TestPortal;

  before(async function () {
    this.timeout(240_000);
    portal = await sharedPortal();
  });

  it('is made and described, gets a revision, and is seen by its owner alone', async () => {
    const described = { description: 'Who leaves', modelType: 'CL', tookitType: 'SK' };
    const made = await portal.call('owner', 'POST', '/solutions', { name: 'Churn by hand', ...described });
    expect(made.status, JSON.stringify(made.body)).to.equal(201);
    const { solutionId } = made.body.response_body;
    expect(made.body.response_body).to.include({
      ...{ name: 'Churn by hand', ownerId: portal.people.owner.userId, active: true, ...described },
      modelTypeName: 'Classification',
    });

    const revision = await portal.call('owner', 'POST', `/solutions/${solutionId}/revisions`, { version: '1.0' });
    expect(revision.status, JSON.stringify(revision.body)).to.equal(201);
    const { revisionId } = revision.body.response_body;
    expect(revision.body.response_body).to.include({ solutionId, version: '1.0', accessTypeCode: 'PR' });

    const shown = await portal.call('owner', 'GET', `/solutions/${solutionId}`);
    expect(shown.body.response_body).to.include({ latestRevisionId: revisionId, description: 'Who leaves' });
    expect((await portal.call('stranger', 'GET', `/solutions/${solutionId}`)).status).to.equal(404);
  });

  it('needs a name that is none of blanks, and codes that exist', async () => {
    for (const wrong of [{ name: ' ' }, { name: '' }, { name: 'x'.repeat(101) }, { name: 'x', modelType: 'ZZ' }])
      expect((await portal.call('owner', 'POST', '/solutions', wrong)).status, JSON.stringify(wrong)).to.equal(400);
  });

  it('is no business of a request for a page, which names what is wrong with it', async () => {
    const { status, body } = await portal.call('anonymous', 'POST', '/solutions', { page: -1 });
    expect(status).to.equal(400);
    expect(JSON.stringify(body)).to.include('/request_body/page');
  });
});
