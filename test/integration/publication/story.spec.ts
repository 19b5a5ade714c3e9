import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import {
  makePublishable,
  type Publishable,
  requestOf,
  sharedPublication,
  type TestPublication,
} from '../../support/publication.ts';
import { zip } from '../../support/publication-corpus/archives.ts';
import { calling } from '../../support/publication-corpus/pickles.ts';
import type { RunningRole } from '../../support/roles.ts';
import { until } from '../../support/until.ts';
import { startTestUpstream } from '../../support/upstream.ts';

describe('a publication', () => {
  let publication: TestPublication;
  let worker: RunningRole;
  let publisher: string;
  let made: Publishable;

  before(async function () {
    this.timeout(240_000);
    publication = await sharedPublication();
    worker = await publication.startWorker({ ARTIFACT_BASE_URLS: `${publication.content.url}/site/binaries` });
    publisher = await publication.things.user();
  });
  after(() => worker.stop());
  beforeEach(async () => {
    made = await makePublishable(publication);
  });

  const get = async (path: string) => (await publication.catalog.call('GET', path)).body;
  const revision = () => get(`/solution/${made.solutionId}/revision/${made.revisionId}`);
  const stepsOf = async (trackingId: string) => (await get(`/stepresult/search?trackingId=${trackingId}`)).content;
  const eventsOf = async () => (await publication.events()).filter(({ data }) => data.solutionId === made.solutionId);
  const names = async () => (await eventsOf()).map(({ name }) => name);
  const decide = (requestId: number, changes: object = {}) =>
    publication.send('DecidePublication', made.solutionId, {
      ...{ requestId, decision: 'AP', approverId: publisher, roles: ['Publisher'], comment: 'Fine work.' },
      ...changes,
    });

  async function request(visibility: 'PB' | 'OR' = 'PB') {
    const command = requestOf(made, visibility);
    const answer = await publication.send('RequestPublication', made.solutionId, command);
    expect(answer).to.include({ status: 'done' });
    const requestId: number = Object(answer).result.requestId;
    return { ...command, requestId };
  }

  /** Requests a publication and waits until the checks have ended. */
  async function checked(visibility: 'PB' | 'OR' = 'PB') {
    const requested = await request(visibility);
    await until(async () => (await names()).includes('ChecksEnded'), { what: 'checked', detail: () => worker.output });
    return requested;
  }

  it('is requested, checked, approved and unpublished again, and its history can be read later', async () => {
    const { requestId, trackingId } = await checked();
    const beforeDecision = Date.now();
    expect((await revision()).accessTypeCode).to.equal('PR');

    expect(await decide(requestId)).to.include({ status: 'done' });
    expect(await revision()).to.deep.include({
      ...{ accessTypeCode: 'PB', validationStatusCode: 'PS', publisher: 'Acumos' },
      authors: [{ name: 'Ada Byron', contact: made.email }],
    });

    const { solutionId, revisionId, ownerId } = made;
    const unpublish = { solutionId, revisionId: null, visibility: 'PB', userId: ownerId, roles: [] };
    expect(await publication.send('UnpublishSolution', solutionId, unpublish)).to.include({ status: 'done' });
    expect((await revision()).accessTypeCode).to.equal('PR');
    expect(await names()).to.have.members([
      ...['PublicationRequested', 'ChecksEnded', 'RevisionPublished', 'SolutionUnpublished'],
    ]);

    const trail = (await get(`/activity/solution/${solutionId}?entity=MLPPublishRequest`)).content;
    expect(
      trail.map(({ kind, actingUser, after }: never) => [kind, actingUser, Object(after).statusCode]),
    ).to.deep.equal([
      ['created', ownerId, 'PE'],
      ['updated', publisher, 'AP'],
    ]);
    expect(trail[1].after).to.include({ reviewUserId: publisher, comment: 'Fine work.', trackingId });
    const then = await get(`/activity/solution/${solutionId}/at?datems=${beforeDecision}&entity=MLPPublishRequest`);
    expect(then).to.have.length(1);
    expect(then[0].after).to.include({ statusCode: 'PE', requestUserId: ownerId });
    for (const { stepResultId, name } of await stepsOf(trackingId)) {
      const [step] = await get(`/activity/step-result/${stepResultId}/at?datems=${beforeDecision}`);
      expect(step.after, name).to.include({ statusCode: 'SU' });
      expect(step.after.result, name).to.match(/^Passed/);
    }
    expect(revisionId).to.equal(trail[0].after.revisionId);
  });

  it('runs the checks that the site wants, each with its start, its end and a report', async () => {
    const { trackingId } = await checked();
    const steps = await stepsOf(trackingId);
    expect(steps.map(({ name }: { name: string }) => name)).to.deep.equal(['LicenseCheck', 'SecurityScan']);
    for (const step of steps) {
      expect(step).to.include({ stepCode: 'VL', statusCode: 'SU', solutionId: made.solutionId, userId: made.ownerId });
      expect(step.endDate).to.be.at.least(step.startDate);
    }
    const [ended] = (await eventsOf()).filter(({ name }) => name === 'ChecksEnded');
    expect(ended?.data).to.include({ passed: true, awaitsDecision: true, solutionName: made.name });
  });

  it('for the organisation happens by itself when the checks pass', async () => {
    await checked('OR');
    expect(await revision()).to.include({ accessTypeCode: 'OR', validationStatusCode: 'PS' });
    expect(await names()).to.include('RevisionPublished');
  });

  it('for the organisation is declined when the name was taken meanwhile', async () => {
    const { proxy, things } = publication;
    const held = proxy.hold(
      'before',
      ({ path, body }) => path === '/ccds/publication/request?files=true' && body.includes(made.solutionId),
    );
    const command = requestOf(made, 'OR');
    const outcome = publication.send('RequestPublication', made.solutionId, command);
    await held;
    const other = await things.solution(made.ownerId, { name: made.name.toUpperCase() });
    await things.revision(other, made.ownerId, { accessTypeCode: 'PB' });
    // The held connection is closed, so that the worker retries; it has checked the name before.
    proxy.release();
    expect(await outcome).to.include({ status: 'done' });
    await until(async () => (await names()).includes('PublicationDeclined'), {
      what: 'declined',
      detail: () => worker.output,
    });
    expect((await revision()).accessTypeCode).to.equal('PR');
    expect((await get(`/pubreq/search?solutionId=${made.solutionId}`)).content[0]).to.include({ statusCode: 'DC' });
  });

  it('is decided once: of concurrent decisions one wins', async () => {
    const { requestId } = await checked();
    const tries = [
      ...Array.from({ length: 4 }, () => decide(requestId)),
      ...Array.from({ length: 4 }, () => decide(requestId, { decision: 'DC' })),
      publication.send('WithdrawPublication', made.solutionId, { requestId, userId: made.ownerId }),
    ];
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 'done')).to.have.length(1);
    for (const answer of answers)
      if (answer.status !== 'done') expect(answer).to.include({ kind: 'conflict', code: 'decided_already' });
    const endings = (await names()).filter((name) => /Published|Declined|Withdrawn/.test(name));
    expect(endings).to.have.length(1);
  });

  it('is open once for a revision and a visibility', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => publication.send('RequestPublication', made.solutionId, requestOf(made, 'PB'))),
    );
    expect(answers.filter(({ status }) => status === 'done')).to.have.length(1);
    for (const answer of answers) if (answer.status !== 'done') expect(answer).to.include({ code: 'open_already' });
  });

  it('is rejected for users without permission', async () => {
    const { requestId } = await checked();
    const { solutionId, ownerId } = made;
    const stranger = await publication.things.user();
    const refused = async (answer: Promise<object>, code: string) =>
      expect(await answer).to.include({ status: 'rejected', code });
    await refused(
      publication.send('RequestPublication', solutionId, { ...requestOf(made, 'OR'), userId: stranger }),
      'not_yours',
    );
    // A sender that names roles leaves it to publication what the requester may see.
    for (const [roles, code] of [
      [[], 'revision_not_found'],
      [['Publisher'], 'not_yours'],
    ] as const)
      await refused(
        publication.send('RequestPublication', solutionId, { ...requestOf(made, 'OR'), userId: stranger, roles }),
        code,
      );
    await refused(decide(requestId, { roles: ['Admin'] }), 'not_a_publisher');
    await refused(decide(requestId, { approverId: ownerId }), 'own_request');
    await refused(publication.send('WithdrawPublication', solutionId, { requestId, userId: stranger }), 'not_yours');
    const unpublish = { solutionId, revisionId: null, visibility: 'PB', userId: stranger, roles: [] };
    await refused(publication.send('UnpublishSolution', solutionId, unpublish), 'not_yours');
    await refused(
      publication.send('UnpublishSolution', solutionId, { ...unpublish, userId: ownerId }),
      'not_published',
    );
  });

  it('is rejected for users who name another one, or roles that they do not have', async () => {
    const { requestId } = await checked();
    const decision = { requestId, decision: 'AP', approverId: publisher, roles: ['Publisher'], comment: '' };
    const { ownerId } = made;
    const as = (userId: string, roles: readonly string[] = []) => ({ userId, loginName: 'spec', roles });
    for (const [caller, code] of [
      [as(ownerId, ['Publisher']), 'caller_differs'],
      [as(publisher), 'not_a_publisher'],
    ] as const) {
      const answer = await publication.send('DecidePublication', made.solutionId, decision, caller);
      expect(answer).to.include({ status: 'rejected', kind: 'forbidden', code });
    }
    expect(await decide(requestId)).to.include({ status: 'done' });
  });

  it('does not let a co-owner take a public revision out of the market', async () => {
    const { solutionId, revisionId, ownerId } = made;
    const coOwner = await publication.things.user();
    await publication.things.done('POST', `/solution/${solutionId}/user/${coOwner}/access`);
    const byCoOwner = { ...requestOf(made, 'OR'), userId: coOwner };
    const publish = async (accessTypeCode: string) => {
      const current = await revision();
      await publication.things.done('PUT', `/solution/${solutionId}/revision/${revisionId}`, {
        ...current,
        accessTypeCode,
      });
    };
    // The revision becomes public while the checks of the co-owner's request run.
    const held = publication.proxy.hold('before', ({ path, method }) => method === 'PUT' && path.endsWith('/steps'));
    expect(await publication.send('RequestPublication', solutionId, byCoOwner)).to.include({ status: 'done' });
    await held;
    await publish('PB');
    publication.proxy.release();
    await until(async () => (await names()).includes('PublicationDeclined'), {
      what: 'declined',
      detail: () => worker.output,
    });
    expect((await revision()).accessTypeCode).to.equal('PB');
    expect(await publication.send('RequestPublication', solutionId, { ...byCoOwner, trackingId: newId() })).to.include({
      ...{ status: 'rejected', code: 'lowers_visibility' },
    });
    expect(
      await publication.send('RequestPublication', solutionId, { ...requestOf(made, 'OR'), userId: ownerId }),
    ).to.include({ status: 'done' });
    await until(async () => (await revision()).accessTypeCode === 'OR', { what: 'moved by its owner' });
  });

  it('does not lower a revision that becomes public between the decision of the checks and its write', async () => {
    const { solutionId, revisionId } = made;
    const held = publication.proxy.hold(
      'before',
      ({ path, body }) => path.endsWith('/decision') && body.includes('"AP"') && body.includes(made.email),
    );
    const coOwner = await publication.things.user();
    await publication.things.done('POST', `/solution/${solutionId}/user/${coOwner}/access`);
    const command = { ...requestOf(made, 'OR'), userId: coOwner };
    expect(await publication.send('RequestPublication', solutionId, command)).to.include({ status: 'done' });
    await held;
    const path = `/solution/${solutionId}/revision/${revisionId}`;
    await publication.things.done('PUT', path, { ...(await revision()), accessTypeCode: 'PB' });
    publication.proxy.release();
    await until(async () => (await names()).includes('PublicationDeclined'), {
      what: 'declined',
      detail: () => worker.output,
    });
    expect((await revision()).accessTypeCode).to.equal('PB');
  });

  it('is not requested under a name that another has, with any number of similar ones', async () => {
    const { proxy, things } = publication;
    const other = await things.solution(made.ownerId, { name: made.name.toUpperCase() });
    const otherRevision = await things.revision(other, made.ownerId, { accessTypeCode: 'OR' });
    const searches: string[] = [];
    proxy.hold('before', ({ path }) => {
      if (path.includes('/search')) searches.push(path);
      return false;
    });
    expect(await publication.send('RequestPublication', made.solutionId, requestOf(made, 'PB'))).to.include({
      ...{ status: 'rejected', code: 'name_taken' },
    });
    expect(searches, 'pages of solutions that were read').to.deep.equal([]);
    proxy.release();
    await things.done('PUT', `/solution/${other}/revision/${otherRevision}`, {
      ...(await get(`/solution/${other}/revision/${otherRevision}`)),
      accessTypeCode: 'PR',
    });
    await request();
  });

  it('is rejected for missing or incomplete solutions and for revisions of others', async () => {
    const { requestId } = await checked();
    const other = await makePublishable(publication);
    const refused = async (answer: Promise<object>, code: string) =>
      expect(await answer).to.include({ status: 'rejected', code });
    const command = requestOf(made, 'OR');
    await refused(
      publication.send('RequestPublication', newId(), { ...command, solutionId: newId() }),
      'solution_not_found',
    );
    await refused(
      publication.send('RequestPublication', made.solutionId, { ...command, revisionId: other.revisionId }),
      'revision_not_found',
    );
    await refused(
      publication.send('WithdrawPublication', other.solutionId, { requestId, userId: made.ownerId }),
      'request_not_found',
    );
    expect(await publication.send('RequestPublication', 'x', { ...command, solutionId: 'x' })).to.include({
      status: 'rejected',
    });
  });

  it('fails without a licence, which ends the request, and can be requested again', async () => {
    made = await makePublishable(publication, '{}');
    const { requestId, trackingId } = await checked();
    expect(await decide(requestId)).to.include({ code: 'decided_already' });
    const [step] = await stepsOf(trackingId);
    expect(step).to.include({ name: 'LicenseCheck', statusCode: 'FA' });
    expect(step.result).to.include('has no licence');
    const { statusCode, comment, reviewUserId } = await publication.things.done('GET', `/pubreq/${requestId}`);
    expect({ statusCode, comment, reviewUserId }).to.deep.equal({
      ...{ statusCode: 'DC', comment: `LicenseCheck: ${step.result}`, reviewUserId: null },
    });
    expect(await names()).not.to.include('PublicationDeclined');
    await request();
  });

  it('does not happen with a harmful artifact, or with one outside of the allowed base URLs', async () => {
    const { solutionId, revisionId, ownerId } = made;
    const inner = await startTestUpstream();
    const form = new FormData();
    form.append(
      'file',
      new Blob([new Uint8Array(await zip({ name: 'data.pkl', bytes: calling.marked('os', 'system') }))]),
      'm.zip',
    );
    const place = `${publication.content.url}/site/api-manual/Solution/solutionAssets/${solutionId}/${revisionId}?path=org`;
    const { href } = Object(await (await fetch(place, { method: 'POST', body: form })).json());
    const other = `/site/api-manual/Solution/solutionAssets/other-solution/${revisionId}?path=org`;
    const secret = new FormData();
    secret.append('file', new Blob(['-----BEGIN RSA PRIVATE KEY-----']), 'secret.pem');
    await fetch(publication.content.url + other, { method: 'POST', body: secret });
    const others = '/site/binaries/content/assets/solutiondocs/solution/other-solution';
    for (const [name, uri] of [
      ['m.zip', publication.content.url + href],
      ['theirs', `${others}/${revisionId}/org/secret.pem`],
      ['inner', `${inner.url}/secret`],
    ]) {
      const artifact = { name, uri, version: '1', artifactTypeCode: 'MI', userId: ownerId, size: 1 };
      const { artifactId } = await publication.things.done('POST', '/artifact', artifact);
      await publication.things.done('POST', `/revision/${revisionId}/artifact/${artifactId}`);
    }
    const { trackingId } = await checked();
    const scan = (await stepsOf(trackingId)).find(({ name }: { name: string }) => name === 'SecurityScan');
    expect(scan).to.include({ statusCode: 'FA' });
    expect(scan.result).to.include('artifact "m.zip" > data.pkl: is a pickle that imports os.system');
    expect(scan.result).to.include(
      'artifact "inner": was not scanned completely: its address is below none of the allowed base URLs',
    );
    expect(scan.result).to.include('artifact "theirs": was not scanned completely: its address');
    expect(scan.result).not.to.include('private key');
    expect(inner.requests).to.deep.equal([]);
    await inner.close();
  });
});
