import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { createSampleRecords, type SampleRecords } from '../../support/catalog-records/sample-records.ts';
import { type PortalAnswer, sharedPortal, type TestPortal } from '../../support/portal.ts';
import type { Actor, Person } from '../../support/portal-people.ts';

type Body = PortalAnswer['body'];

describe('a solution over the portal is shown', () => {
  let portal: TestPortal;
  let things: SampleRecords;
  let owner: Person;
  let solutionId: string;
  let revisionId: string;

  before(async function () {
    this.timeout(240_000);
    portal = await sharedPortal();
    things = createSampleRecords(portal.catalog);
    owner = portal.people.owner;
  });

  async function make(accessTypeCode = 'PB', rest: object = {}): Promise<void> {
    solutionId = await things.solution(owner.userId, rest);
    revisionId = await things.revision(solutionId, owner.userId, {
      accessTypeCode,
      description: 'First',
      version: '1',
    });
  }
  const get = (who: Actor | Person, path = '') => portal.call(who, 'GET', `/solutions/${solutionId}${path}`);

  it('whole, to users who may see it', async () => {
    const described = { description: 'Who leaves', picture: 'AAAA', modelTypeCode: 'CL', toolkitTypeCode: 'SK' };
    await make('PB', { ...described, tags: [{ tag: 'churn' }] });
    await things.done('POST', `/solution/${solutionId}/user/${portal.people.coOwner.userId}/access`);
    const { status, body } = await get('anonymous');
    expect(status).to.equal(200);
    expect(body).to.include({ error_code: '100', response_detail: 'Solutions fetched Successfully' });
    const shown = body.response_body;
    expect(shown).to.deep.include({
      ...{ solutionId, ownerId: owner.userId, ownerName: 'owner Spec', description: 'Who leaves', picture: 'AAAA' },
      ...{ modelType: 'CL', modelTypeName: 'Classification', tookitType: 'SK', tookitTypeName: 'Scikit-Learn' },
      ...{ solutionTagList: [{ tag: 'churn' }], accessType: 'PB', latestRevisionId: revisionId, viewCount: 0 },
    });
    expect(shown.revisions).to.have.lengthOf(1);
    expect(shown.revisions[0]).to.include({ revisionId, version: '1', description: 'First' });
    expect(shown.ownerListForSol[0]).to.include({ userId: portal.people.coOwner.userId, emailId: null });
    expect(JSON.stringify(body)).not.to.include('@example.org');
  });

  it('with the revisions that the caller may see, the newest first', async () => {
    await make('PB');
    const or = await things.revision(solutionId, owner.userId, { accessTypeCode: 'OR', version: '2' });
    const pr = await things.revision(solutionId, owner.userId, { accessTypeCode: 'PR', version: '3' });
    for (const [who, expected] of [
      ['anonymous', [revisionId]],
      ['stranger', [or, revisionId]],
      ['publisher', [pr, or, revisionId]],
      ['owner', [pr, or, revisionId]],
    ] as const) {
      const shown = (await get(who)).body.response_body;
      expect(shown.revisions.map((one: Body) => one.revisionId)).to.deep.equal(expected);
      expect(shown.latestRevisionId).to.equal(expected[0]);
      const { body } = await get(who, '/revisions');
      expect(body).to.include({ status: true, response_code: '200', response_detail: 'success' });
      expect(body.response_body.map((one: Body) => one.revisionId)).to.deep.equal(expected);
    }
    expect((await get('stranger', `/revisions/${pr}`)).status).to.equal(404);
    expect((await get('anonymous', `/revisions/${or}`)).status).to.equal(404);
  });

  it('with the artifacts of a revision, under the names of their files', async () => {
    await make();
    const uri = 'http://files.example/models/churn/model%201.zip';
    const made = { version: '1', artifactTypeCode: 'MI', name: 'model', uri, userId: owner.userId, size: 3 };
    const { artifactId } = await things.done('POST', '/artifact', made);
    await things.done('POST', `/revision/${revisionId}/artifact/${artifactId}`);
    const { body } = await get('anonymous', `/revisions/${revisionId}`);
    expect(body.response_body).to.have.lengthOf(1);
    expect(body.response_body[0]).to.include({ artifactId, name: 'model 1.zip', uri, artifactTypeCode: 'MI' });
    const other = await things.solution(owner.userId);
    expect((await portal.call('owner', 'GET', `/solutions/${other}/revisions/${revisionId}`)).status).to.equal(404);
  });

  it('not if it does not exist, in the envelope clients know', async () => {
    const { status, body } = await portal.call('owner', 'GET', `/solutions/${newId()}`);
    expect(status).to.equal(404);
    expect(body).to.include({ error_code: 'OBJECT_NOT_FOUND', response_body: null });
    for (const unfilled of ['undefined', 'null', '%3Cuuid%3E', '{id}'])
      expect((await portal.call('owner', 'GET', `/solutions/${unfilled}`)).status).to.equal(404);
  });

  it('and each permitted view is counted', async () => {
    await make('OR');
    const look = (who: Actor) => portal.call(who, 'PUT', `/solution/updateViewCount/${solutionId}`);
    const statuses = await Promise.all((['stranger', 'owner', 'anonymous', 'stranger'] as const).map(look));
    expect(statuses.map(({ status }) => status)).to.deep.equal([200, 200, 404, 200]);
    expect((await get('stranger')).body.response_body.viewCount).to.equal(3);
  });
});
