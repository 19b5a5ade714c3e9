import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { type PortalAnswer, sharedPortal, type TestPortal } from '../../support/portal.ts';
import { fileForm, pixel } from '../../support/portal-files.ts';
import { type StagedSolution, stageSolution } from '../../support/portal-matrix/stage.ts';
import type { Actor } from '../../support/portal-people.ts';
import { until } from '../../support/until.ts';

describe('publishing', () => {
  let portal: TestPortal;
  let solution: StagedSolution;

  before(async function () {
    this.timeout(240_000);
    portal = await sharedPortal();
  });
  beforeEach(async () => {
    solution = await stageSolution(portal, 'PR');
  });

  const license = 'Licensed under the MIT License\nSPDX-License-Identifier: MIT\n';

  async function attachLicense(code = 'PB'): Promise<void> {
    const { solutionId, revisionId } = solution;
    const path = `/solution/${solutionId}/revision/${revisionId}/${code}/document`;
    const { status } = await portal.send('owner', 'POST', path, { body: fileForm('LICENSE.txt', license) });
    expect(status).to.equal(200);
  }
  const publish = (visibility = 'PB', { solutionId, revisionId } = solution) =>
    portal.call('owner', 'PUT', `/publish/${solutionId}?visibility=${visibility}&revisionId=${revisionId}`);
  const newest = async (query = '') =>
    (await portal.call('owner', 'GET', `/publish/request/search/revision/${solution.revisionId}${query}`)).body
      .response_body;
  const decide = (who: 'publisher' | 'owner', id: number, requestStatusCode: string, comment = '') =>
    portal.call(who, 'PUT', `/publish/request/${id}`, { publishRequestId: `${id}`, requestStatusCode, comment });
  const steps = async (trackingId: string) => {
    const path = `/webBasedOnBoarding/messagingStatus/${portal.people.owner.userId}/${trackingId}`;
    return (await portal.call('owner', 'POST', path)).body.response_body;
  };
  const accessType = async () =>
    (await portal.catalog.call('GET', `/solution/${solution.solutionId}/revision/${solution.revisionId}`)).body
      .accessTypeCode;

  /** Asks for a publication and waits until its checks have ended. */
  async function checked(visibility = 'PB'): Promise<{ trackingId: string; id: number }> {
    await attachLicense(visibility);
    const { status, body } = await publish(visibility);
    expect([status, body.error_code]).to.deep.equal([200, '100']);
    const trackingId: string = body.response_detail;
    const ended = async () => {
      const all = await steps(trackingId);
      return all.length > 0 && all.every(({ statusCode }: { statusCode: string }) => statusCode !== 'ST');
    };
    await until(ended, { what: 'the checks have ended', detail: portal.output });
    const { publishRequestId } = await newest(`?visibility=${visibility}`);
    return { trackingId, id: publishRequestId };
  }

  it('is requested, checked, approved and undone', async () => {
    const { trackingId, id } = await checked();
    const shown = await steps(trackingId);
    // Text Check is on the ignore list of the public workflow.
    expect(shown.map(({ name }: { name: string }) => name).toSorted()).to.deep.equal(['LicenseCheck', 'SecurityScan']);
    expect(
      shown.every((step: { statusCode: string; endDate: number }) => step.statusCode === 'SU' && step.endDate > 0),
    ).to.equal(true, JSON.stringify(shown));
    expect(await newest()).to.include({
      ...{ publishRequestId: id, requestStatusCode: 'PE', solutionName: solution.name, revisionName: '1.0.0' },
      ...{ requestUserId: portal.people.owner.userId, requestUserName: portal.people.owner.loginName },
      ...{ revisionStatusCode: 'PR', visibility: 'PB', trackingId },
    });
    expect(await accessType()).to.equal('PR');
    // A failed step of another revision under this tracking id says nothing about this one.
    const foreign = await stageSolution(portal, 'PR');
    const { userId } = portal.people.owner;
    await portal.catalog.call('POST', '/stepresult', {
      ...{ trackingId, userId, solutionId: foreign.solutionId, revisionId: foreign.revisionId },
      ...{ stepCode: 'VL', name: 'SecurityScan', statusCode: 'FA', startDate: Date.now() },
    });

    const approved = await decide('publisher', id, 'AP', 'Well done');
    expect(approved.status).to.equal(200);
    expect(approved.body.response_body).to.include({
      ...{ requestStatusCode: 'AP', approverId: portal.people.publisher.userId, comment: 'Well done' },
      revisionStatusCode: 'PB',
    });
    const { body } = await portal.call('anonymous', 'GET', `/solutions/${solution.solutionId}`);
    expect(body.response_body).to.include({ accessType: 'PB' });

    const unpublished = await portal.call('owner', 'PUT', `/unpublish/${solution.solutionId}?visibility=PB`);
    expect([unpublished.status, unpublished.body.response_detail]).to.deep.equal([
      200,
      'Solutions unpublished Successfully',
    ]);
    expect((await portal.call('anonymous', 'GET', `/solutions/${solution.solutionId}`)).status).to.equal(404);
  });

  it('has a history, and a state at any moment', async () => {
    const before = Date.now();
    const { id } = await checked();
    const between = (await newest()).lastModifiedDate;
    await decide('publisher', id, 'DC', 'No good name');
    const { body } = await portal.call('owner', 'GET', `/publish/request/${id}/history`);
    const whats = body.response_body.map(({ what }: { what: string }) => what);
    expect([whats[0], whats.at(-1)]).to.deep.equal(['requested', 'decided']);
    expect(whats.filter((what: string) => what === 'check ended')).to.have.length(2);
    expect(body.response_body.at(-1)).to.include({
      ...{ statusCode: 'DC', comment: 'No good name', userId: portal.people.publisher.userId },
    });
    const at = async (ms: number) => portal.call('owner', 'GET', `/publish/request/${id}/at?datems=${ms}`);
    expect((await at(before - 60_000)).status).to.equal(404);
    expect((await at(between)).body.response_body.request).to.include({ requestStatusCode: 'PE', approverId: null });
    const now = (await at(Date.now() + 60_000)).body.response_body;
    expect(now.request).to.include({ requestStatusCode: 'DC', comment: 'No good name' });
    expect(now.steps).to.have.length(2);
  });

  it('for the organisation happens by itself when the checks pass', async () => {
    await portal.call('owner', 'POST', `/solution/revision/${solution.revisionId}/OR/description`, {
      description: 'It finds web pages that pretend to be others.',
    });
    await checked('OR');
    await until(async () => (await accessType()) === 'OR', { what: 'it is published', detail: portal.output });
    const { body } = await portal.call('stranger', 'GET', `/solutions/${solution.solutionId}`);
    expect(body.response_body).to.include({ accessType: 'OR' });
    expect((await newest('?visibility=OR')).requestStatusCode).to.equal('AP');
    expect(await newest(), 'for everyone').to.equal(null);
  });

  it('keeps the picture of lists as it was checked, until another one has passed', async () => {
    const update = async (bytes: Uint8Array<ArrayBuffer>) => {
      const path = `/solution/${solution.solutionId}/updateImage`;
      return portal.send('owner', 'POST', path, { body: fileForm('logo.gif', bytes) });
    };
    const listed = async () => (await portal.catalog.call('GET', `/solution/${solution.solutionId}`)).body.picture;
    const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
    const other = Uint8Array.from([...pixel, 0]);
    expect((await update(pixel)).status).to.equal(200);
    await decide('publisher', (await checked()).id, 'AP');
    const path = `/solution/revision/${solution.revisionId}/PB/description`;
    const described = async (who: Actor, query = '') =>
      (await portal.call(who, 'GET', path + query)).body.response_body?.description;
    await portal.call('owner', 'POST', path, { description: 'as it will be' });
    expect(await described('owner', '?version=pending')).to.equal('as it will be');
    expect([await described('owner'), await described('stranger', '?version=pending')]).to.deep.equal([
      undefined,
      undefined,
    ]);
    const held = await update(other);
    expect(held.headers.get('warning')).to.include('pending until checked');
    expect([held.status, await listed()]).to.deep.equal([200, textOf(pixel)]);

    const { body } = await publish();
    expect(body.error_code, JSON.stringify(body)).to.equal('100');
    const again = async () => (await newest()).requestStatusCode === 'PE' && (await decideOpen()) === 200;
    const decideOpen = async () => (await decide('publisher', (await newest()).publishRequestId, 'AP')).status;
    expect((await update(pixel)).status).to.equal(409);
    expect(await listed()).to.equal(textOf(pixel));
    await until(again, { what: 'it is approved', detail: portal.output });
    await until(async () => (await listed()) === textOf(other), { what: 'lists show it', detail: portal.output });
  });

  it('is decided once: of many who decide at the same moment one wins', async () => {
    const { id } = await checked();
    const others = await Promise.all([1, 2, 3].map(() => portal.join('decider', ['MLP System User', 'Publisher'])));
    const answers = await Promise.all(
      others.flatMap((who) =>
        ['AP', 'DC'].map((requestStatusCode) =>
          portal.call(who, 'PUT', `/publish/request/${id}`, { requestStatusCode, comment: who.loginName }),
        ),
      ),
    );
    const [won, ...lost] = answers.toSorted((one, other) => one.status - other.status);
    expect([won?.status, ...lost.map(({ status }) => status)]).to.deep.equal([200, 409, 409, 409, 409, 409]);
    const { requestStatusCode, comment } = won?.body.response_body ?? {};
    expect(await newest()).to.include({ requestStatusCode, comment });
    expect(await accessType()).to.equal(requestStatusCode === 'AP' ? 'PB' : 'PR');
  });

  it('can not change after it ended', async () => {
    const { id } = await checked();
    const withdrawn = await portal.call('owner', 'PUT', `/publish/request/withdraw/${id}`);
    expect(withdrawn.body.response_body.requestStatusCode).to.equal('WD');
    for (const again of [
      await decide('publisher', id, 'AP'),
      await decide('publisher', id, 'DC'),
      await portal.call('owner', 'PUT', `/publish/request/withdraw/${id}`),
    ])
      expect([again.status, again.body.code]).to.deep.equal([409, 'decided_already']);
    expect(await accessType()).to.equal('PR');
    // It can be asked for anew.
    expect((await publish()).status).to.equal(200);
  });

  it('has one open request for a revision and a visibility', async () => {
    // Without one the checks decline the first request, and the next one may be made then.
    await attachLicense();
    const answers = await Promise.all([publish(), publish(), publish()]);
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).to.equal('open_already');
  });

  it('is over when a check fails, for each visibility by itself', async () => {
    await attachLicense('OR');
    await portal.call('owner', 'POST', `/solution/revision/${solution.revisionId}/OR/description`, {
      description: `It says ${'internal use only'}.`,
    });
    expect((await publish('OR')).status).to.equal(200);
    const state = async () => (await newest('?visibility=OR')).requestStatusCode;
    await until(async () => (await state()) === 'DC', { what: 'it is declined', detail: portal.output });
    expect((await newest('?visibility=OR')).comment).to.match(/^TextCheck: .*internal use only/s);
    expect(await newest(), 'for everyone').to.equal(null);
    const { body } = await portal.call('owner', 'GET', `/solutions/${solution.solutionId}`);
    expect(body.response_body.pendingApproval).to.equal(false);
    await portal.call('owner', 'POST', `/solution/revision/${solution.revisionId}/OR/description`, {
      description: 'It says nothing of that kind.',
    });
    expect((await publish('OR')).status).to.equal(200);
    await until(async () => (await state()) === 'AP', { what: 'it is published', detail: portal.output });
  });

  it('needs a unique name', async () => {
    const taken = await stageSolution(portal, 'PB');
    const { body } = await portal.catalog.call('GET', `/solution/${solution.solutionId}`);
    const renamed = { ...body, name: taken.name.toUpperCase(), tags: null };
    await portal.catalog.call('PUT', `/solution/${solution.solutionId}`, renamed);
    const { status, body: rejection } = await publish();
    expect([status, rejection.response_detail]).to.deep.equal([
      400,
      'Model name is not unique. Please update model name before publishing',
    ]);
  });

  it('is not decided by the requester, nor in the name of another user', async () => {
    const { id } = await checked();
    expect((await decide('owner', id, 'AP')).status).to.equal(403);
    const approverId = portal.people.owner.userId;
    const forged = await portal.call('publisher', 'PUT', `/publish/request/${id}`, {
      approverId,
      requestStatusCode: 'AP',
    });
    expect(forged.status).to.equal(403);
    for (const requestStatusCode of ['PE', 'WD', 'DE', 'nonsense']) {
      const { status } = await portal.call('publisher', 'PUT', `/publish/request/${id}`, { requestStatusCode });
      expect([requestStatusCode, status]).to.deep.equal([requestStatusCode, 400]);
    }
    expect((await newest()).requestStatusCode).to.equal('PE');
  });

  it('rejects malformed requests', async () => {
    const asked = async (query: string): Promise<PortalAnswer> =>
      portal.call('owner', 'PUT', `/publish/${solution.solutionId}?${query}`);
    const { revisionId } = solution;
    expect((await asked(`revisionId=${revisionId}&visibility=PR`)).status).to.equal(400);
    expect((await asked('visibility=PB')).status).to.equal(400);
    expect((await asked(`visibility=PB&revisionId=${newId()}`)).status).to.equal(404);
    const other = await stageSolution(portal, 'PR');
    expect((await asked(`visibility=PB&revisionId=${other.revisionId}`)).status).to.equal(404);
  });

  it('lists requests for publishers, sorted as they ask', async () => {
    await publish();
    const list = (pageRequest: object) => portal.call('publisher', 'POST', '/publish/request/', { pageRequest });
    const { body } = await list({ page: 0, size: 1, fieldToDirectionMap: { creationDate: 'DESC' } });
    expect(Object.keys(body)).to.have.members([
      ...['response_detail', 'response_code', 'response_body', 'totalElements', 'totalPages', 'size'],
    ]);
    expect([body.size, body.response_body.length]).to.deep.equal([1, 1]);
    expect((await list({ fieldToDirectionMap: { nonsense: 'ASC' } })).status).to.equal(400);
  });

  it('lists requests of one state and visibility', async () => {
    // Without one the check may end the request before it is withdrawn.
    await attachLicense();
    await publish();
    const { publishRequestId: id } = await newest();
    const list = async (filter: object) => {
      const body = { pageRequest: { size: 100 }, ...filter };
      const answer = await portal.call('publisher', 'POST', '/publish/request', body);
      return answer.body.response_body as readonly Record<string, unknown>[];
    };
    expect((await list({})).map(({ publishRequestId }) => publishRequestId)).to.include(id);
    expect((await portal.call('owner', 'PUT', `/publish/request/withdraw/${id}`)).status).to.equal(200);
    const withdrawn = await list({ requestStatusCode: 'WD', visibility: 'PB' });
    expect(withdrawn.map(({ publishRequestId }) => publishRequestId)).to.include(id);
    expect(withdrawn.every((one) => one.requestStatusCode === 'WD' && one.visibility === 'PB')).to.equal(true);
    for (const other of [{ requestStatusCode: 'PE' }, { requestStatusCode: 'WD', visibility: 'OR' }])
      expect((await list(other)).map(({ publishRequestId }) => publishRequestId)).not.to.include(id);
    const { status } = await portal.call('publisher', 'POST', '/publish/request', { requestStatusCode: 'XX' });
    expect(status).to.equal(400);
  });

  it('shows in the checks of a revision', async () => {
    const path = `/validation/${solution.solutionId}/${solution.revisionId}`;
    expect((await portal.call('owner', 'GET', path)).body.response_body).to.equal(null);
    const { trackingId } = await checked();
    const { body } = await portal.call('owner', 'GET', path);
    expect(body.response_body).to.include({ taskId: trackingId, status: 'PS' });
    const search = `/webBasedOnBoarding/messagingStatus/search/${solution.solutionId}/${solution.revisionId}`;
    expect((await portal.call('owner', 'GET', search)).body.response_body).to.have.length(2);
  });
});
