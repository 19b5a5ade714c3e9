import { expect } from 'chai';
import {
  makePublishable,
  type Publishable,
  requestOf,
  sharedPublication,
  type TestPublication,
} from '../../support/publication.ts';
import type { RunningRole } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

describe('what was published', () => {
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

  const api = () => `${publication.content.url}/site/api-manual/Solution`;
  const ids = () => `${made.solutionId}/${made.revisionId}`;
  async function attach(text: string, workspace = 'public', name = 'guide.txt') {
    const body = new FormData();
    body.append('file', new Blob([text]), name);
    const answer = await fetch(`${api()}/solutionAssets/${ids()}?path=${workspace}`, { method: 'POST', body });
    return { status: answer.status, body: Object(await answer.json()) };
  }
  async function describeIt(description: string) {
    const body = JSON.stringify({ solutionId: made.solutionId, revisionId: made.revisionId, description });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${api()}/description/public`, { method: 'POST', body, headers })).status;
  }
  const read = async (workspace = 'public') => {
    const path = `/site/binaries/content/assets/solutiondocs/solution/${ids()}/${workspace}/guide.txt`;
    const answer = await fetch(publication.content.url + path);
    return answer.status === 200 ? answer.text() : answer.status;
  };
  const readDescription = async () =>
    Object(await (await fetch(`${api()}/description/public/${ids()}`)).json()).description;
  const namesOf = async () =>
    (await publication.events()).filter(({ data }) => data.solutionId === made.solutionId).map(({ name }) => name);
  const count = async (name: string) => (await namesOf()).filter((other) => other === name).length;
  const get = async (path: string) => (await publication.catalog.call('GET', path)).body;

  /** Requests a publication and waits until the checks have ended. */
  async function checked(visibility: 'PB' | 'OR' = 'PB') {
    const before = await count('ChecksEnded');
    const command = requestOf(made, visibility);
    const answer = await publication.send('RequestPublication', made.solutionId, command);
    expect(answer, JSON.stringify(answer)).to.include({ status: 'done' });
    const requestId: number = Object(answer).result.requestId;
    await until(async () => (await count('ChecksEnded')) > before, { what: 'checked', detail: () => worker.output });
    return { ...command, requestId };
  }
  const decide = (requestId: number, decision: 'AP' | 'DC' = 'AP') =>
    publication.send('DecidePublication', made.solutionId, {
      ...{ requestId, decision, approverId: publisher, roles: ['Publisher'], comment: '' },
    });
  async function publish() {
    const { requestId } = await checked();
    expect(await decide(requestId)).to.include({ status: 'done' });
  }
  const withdraw = (requestId: number) =>
    publication.send('WithdrawPublication', made.solutionId, { requestId, userId: made.ownerId });

  it('stays as it was checked until a change of it has passed the checks and is approved', async () => {
    await Promise.all([attach('one'), describeIt('one')]);
    await publish();
    expect((await attach('two')).body).to.include({ pending: true });
    expect(await describeIt('two')).to.equal(200);
    expect([await read(), await readDescription()]).to.deep.equal(['one', 'one']);

    const { requestId } = await checked();
    expect([await read(), await readDescription()]).to.deep.equal(['one', 'one']);
    expect(await decide(requestId)).to.include({ status: 'done' });
    expect([await read(), await readDescription()]).to.deep.equal(['two', 'two']);
    expect((await attach('three')).body).to.include({ pending: true });
  });

  it('is checked as it will be, in both workspaces', async () => {
    await attach('one');
    await publish();
    await attach('-----BEGIN RSA PRIVATE KEY-----', 'org');
    const { requestId, trackingId } = await checked();
    const steps = (await get(`/stepresult/search?trackingId=${trackingId}`)).content;
    const scan = steps.find(({ name }: { name: string }) => name === 'SecurityScan');
    expect(scan).to.include({ statusCode: 'FA' });
    expect(scan.result).to.include('document "guide.txt" for the organisation');
    expect(await decide(requestId)).to.include({ code: 'decided_already' });
    expect([await read(), await read('org')]).to.deep.equal(['one', 404]);
    // It still waits, and can be replaced.
    await attach('two', 'org');
    await publish();
    expect([await read(), await read('org')]).to.deep.equal(['one', 'two']);
  });

  it('cannot be requested again as long as nothing waits', async () => {
    await publish();
    expect(await publication.send('RequestPublication', made.solutionId, requestOf(made, 'PB'))).to.include({
      ...{ status: 'rejected', code: 'published_already' },
    });
  });

  it('leads to numbered events, which go up for each solution', async () => {
    const { requestId } = await checked();
    expect(await withdraw(requestId)).to.include({ status: 'done' });
    await publish();
    const events = (await publication.events()).filter(({ data }) => data.solutionId === made.solutionId);
    const ofSolution = events.filter(({ subject }) => subject === made.solutionId);
    expect(ofSolution.map(({ name, sequence }) => [name, sequence])).to.deep.equal([
      ['PublicationRequested', 1],
      ['PublicationWithdrawn', 2],
      ['PublicationRequested', 3],
      ['RevisionPublished', 4],
    ]);
    const ofChecks = events.filter(({ subject }) => subject !== made.solutionId);
    expect(ofChecks.map(({ name, sequence }) => [name, sequence])).to.deep.equal([
      ['ChecksEnded', 1],
      ['ChecksEnded', 1],
    ]);
  });

  it('and what is requested is not written meanwhile, until the request ends', async () => {
    await attach('one');
    const { requestId } = await checked();
    const refused = await attach('two');
    expect(refused.status).to.equal(409);
    expect(refused.body).to.include({ code: 'under_review' });
    expect(refused.body.detail).to.include('withdraw the request');
    expect(await withdraw(requestId)).to.include({ status: 'done' });
    expect(await attach('two')).to.include({ status: 200 });
    expect(await read()).to.equal('two');
  });

  it('is not approved where the catalog has changed since it was checked', async () => {
    const { solutionId, revisionId, ownerId } = made;
    const { requestId } = await checked();
    const artifact = {
      name: 'new.bin',
      uri: 'new.bin',
      version: '1',
      artifactTypeCode: 'MI',
      userId: ownerId,
      size: 1,
    };
    const { artifactId } = await publication.things.done('POST', '/artifact', artifact);
    await publication.things.done('POST', `/revision/${revisionId}/artifact/${artifactId}`);
    const answer = await decide(requestId);
    expect(answer).to.include({ status: 'rejected', code: 'changed_after_checks' });
    expect(Object(answer).detail).to.equal(
      'artifact "new.bin" changed after LicenseCheck: withdraw the request, and request the publication again.',
    );
    expect((await get(`/solution/${solutionId}/revision/${revisionId}`)).accessTypeCode).to.equal('PR');
    await publication.things.done('DELETE', `/revision/${revisionId}/artifact/${artifactId}`);
    expect(await decide(requestId)).to.include({ status: 'done' });
  });

  it('for the organisation is declined where the catalog changes between the last check and the decision', async () => {
    const { solutionId } = made;
    const held = publication.proxy.hold(
      'before',
      ({ path, body }) => path.endsWith('/steps') && body.includes('"SU"') && !body.includes('"ST"'),
    );
    const command = requestOf(made, 'OR');
    expect(await publication.send('RequestPublication', solutionId, command)).to.include({ status: 'done' });
    await held;
    const solution = await get(`/solution/${solutionId}`);
    await publication.things.done('PUT', `/solution/${solutionId}`, { ...solution, description: 'casino' });
    publication.proxy.release();
    await until(async () => (await namesOf()).includes('PublicationDeclined'), {
      what: 'declined',
      detail: () => worker.output,
    });
    const declined = (await publication.events()).find(
      ({ name, data }) => name === 'PublicationDeclined' && data.solutionId === solutionId,
    );
    expect(declined?.data.comment).to.include("the solution's summary changed after");
    expect(await attach('free again')).to.include({ status: 200 });
  });

  it('keeps documents that were copied from a private revision as they were checked', async () => {
    const { solutionId, revisionId, ownerId } = made;
    const original = await publication.things.revision(solutionId, ownerId);
    const path = `${solutionId}/${original}`;
    const overwrite = async (text: string) => {
      const body = new FormData();
      body.append('file', new Blob([text]), 'guide.txt');
      return (await fetch(`${api()}/solutionAssets/${path}?path=public`, { method: 'POST', body })).status;
    };
    const uri = `/site/binaries/content/assets/solutiondocs/solution/${path}/public/guide.txt`;
    const shown = async () => (await fetch(publication.content.url + uri)).text();
    await overwrite('checked');
    const document = { name: 'guide.txt', uri, size: 7, userId: ownerId };
    const { documentId } = await publication.things.done('POST', '/document', document);
    await publication.things.done('POST', `/revision/${revisionId}/access/PB/document/${documentId}`);

    const { requestId } = await checked();
    expect(await overwrite('not checked')).to.equal(409);
    expect(await decide(requestId)).to.include({ status: 'done' });
    expect(await overwrite('not checked')).to.equal(200);
    expect(await shown()).to.equal('checked');
    const unpublish = { solutionId, revisionId: null, visibility: 'PB', userId: ownerId, roles: [] };
    expect(await publication.send('UnpublishSolution', solutionId, unpublish)).to.include({ status: 'done' });
    expect(await shown()).to.equal('not checked');
  });

  it('becomes editable when it is unpublished', async () => {
    await attach('one');
    await publish();
    await attach('two');
    const { solutionId, ownerId: userId } = made;
    const unpublish = { solutionId, revisionId: null, visibility: 'PB', userId, roles: [] };
    expect(await publication.send('UnpublishSolution', solutionId, unpublish)).to.include({ status: 'done' });
    expect(await read()).to.equal('two');
    expect((await attach('three')).body).not.to.have.property('pending');
    expect(await read()).to.equal('three');
  });
});
