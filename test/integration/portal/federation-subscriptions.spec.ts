import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { CertificateAndKey } from '../../../scripts/federation/authority.ts';
import { newId } from '../../../services/kit/ids.ts';
import { type FakePlatform, type SentSolution, sentSolution, startFakePlatform } from '../../fakes/platform.ts';
import { account } from '../../support/catalog.ts';
import {
  addPeer,
  askAsPeer,
  type FederationGateway,
  makePlatformFiles,
  type PlatformFiles,
  startFederationGateway,
} from '../../support/federation.ts';
import {
  type MemoryArtifactRepository,
  repositoryName,
  serviceCredentials,
  startMemoryArtifacts,
} from '../../support/memory-artifacts.ts';
import { sharedPortal, type TestPortal } from '../../support/portal.ts';
import { stageSolution } from '../../support/portal-matrix/stage.ts';
import { until } from '../../support/until.ts';

const here = 'copies.example.org';

describe('a subscription to another platform', function () {
  this.timeout(240_000);
  let portal: TestPortal;
  let files: PlatformFiles;
  let gateway: FederationGateway;
  let other: FakePlatform;
  let repository: MemoryArtifactRepository;
  let own: CertificateAndKey;
  let peerId: string;
  let userId: string;

  before(async () => {
    portal = await sharedPortal();
    files = await makePlatformFiles(here);
    repository = await startMemoryArtifacts();
    gateway = await startFederationGateway(portal, files, {
      ...{ ARTIFACTS_URL: repository.url, ARTIFACTS_CREDENTIALS: serviceCredentials },
      ARTIFACTS_REPOSITORY: repositoryName,
    });
    own = await files.authority.issue({ commonName: here });
    await addPeer(portal, { subjectName: here, self: true });
    userId = portal.people.owner.userId;
  });
  beforeEach(async () => {
    other = await startFakePlatform(files.authority);
    ({ peerId } = await addPeer(portal, { subjectName: `${newId()}.example.org`, apiUrl: other.url }));
  });
  afterEach(() => other.close());
  after(async () => {
    await gateway?.stop();
    await repository?.stop();
    await files?.remove();
  });

  const read = async (path: string) => (await portal.catalog.call('GET', path)).body;
  async function subscribe(fields: object = {}): Promise<number> {
    const subscription = { peerId, userId, scopeType: 'RF', accessType: 'PR', ...fields };
    const { status, body } = await portal.catalog.call('POST', '/peer/sub', subscription);
    expect(status, JSON.stringify(body)).to.be.below(300);
    return body.subId;
  }
  const run = (subId: number, of = peerId) =>
    askAsPeer(`${gateway.localUrl}/peer/${of}/subscription/${subId}`, {
      ...{ by: own, authority: files.authority, method: 'POST' },
    });
  const readRun = async (subId: number) =>
    (
      await askAsPeer(`${gateway.localUrl}/peer/${peerId}/subscription/${subId}`, {
        by: own,
        authority: files.authority,
      })
    ).json.content;
  const publish = (change: (sent: SentSolution) => SentSolution = (sent) => sent) => {
    const sent = change(sentSolution(`from afar ${newId()}`));
    other.publish(sent);
    return sent;
  };

  it('copies records with their ids, for its user and with its access; files stay where they are', async () => {
    const { solution, revision } = publish();
    const subId = await subscribe();
    const { status, json } = await run(subId);
    expect([status, json.content]).to.deep.equal([200, { copied: 1, failures: [], withdrawn: 0 }]);

    const { solutionId } = solution;
    const { revisionId } = revision;
    const copied = await read(`/solution/${solutionId}`);
    expect(copied).to.include({
      ...{ name: solution.name, userId, sourceId: peerId, origin: solution.origin, active: true, modelTypeCode: 'CL' },
    });
    expect(copied.tags).to.deep.equal([{ tag: 'afar' }]);
    expect(await read(`/solution/${solutionId}/revision/${revisionId}`)).to.include({
      ...{ userId, sourceId: peerId, accessTypeCode: 'PR', validationStatusCode: 'PS', version: '1.0.0' },
    });
    const at = `${other.url}/solutions/${solutionId}/revisions/${revisionId}`;
    const [artifact] = await read(`/revision/${revisionId}/artifact`);
    const uri = `${at}/artifacts/${artifact.artifactId}/content`;
    expect(artifact).to.include({ name: 'model.zip', userId, size: 5, uri });
    const [document] = await read(`/revision/${revisionId}/access/PR/document`);
    expect(document.uri).to.equal(`${at}/documents/${document.documentId}/content`);
    expect((await read(`/revision/${revisionId}/access/PR/descr`)).description).to.equal('<p>What it does</p>');
  });

  it('copies the files of models with them where its scope says so', async () => {
    const { solution, revision } = publish();
    const at = `${solution.solutionId}/revisions/${revision.revisionId}`;
    const [{ artifactId }] = revision.artifacts as [{ artifactId: string }];
    const bytes = Buffer.from('bytes');
    other.files.set(`/solutions/${at}/artifacts/${artifactId}/content`, { bytes });
    const subId = await subscribe({ scopeType: 'FL' });
    expect((await run(subId)).json.content).to.deep.equal({ copied: 1, failures: [], withdrawn: 0 });
    const [{ uri, size }] = await read(`/revision/${revision.revisionId}/artifact`);
    expect(uri).to.match(/^com\/artifact\/.*\/model\.zip$/);
    expect(size).to.equal(5);
    expect(await (await repository.send('GET', uri, { as: 'service' })).text()).to.equal('bytes');
  });

  it('asks for what its selector says, and after a complete run for what has changed since', async () => {
    const { solution } = publish();
    publish(({ solution: { name, ...rest }, revision }) => ({
      ...{ solution: { ...rest, name, modelTypeCode: 'PR' }, revision },
    }));
    const subId = await subscribe({ selector: JSON.stringify({ modelTypeCode: ['CL'] }) });
    const before = Date.now();
    // The other platform does not heed the selector; this one does.
    expect((await run(subId)).json.content.copied).to.equal(1);
    const selectors = () =>
      other.asked
        .filter(({ pathname }) => pathname === '/solutions')
        .map(({ searchParams }) => JSON.parse(Buffer.from(searchParams.get('selector') ?? '', 'base64').toString()));
    expect(selectors()).to.deep.equal([{ modelTypeCode: ['CL'] }]);
    expect((await read(`/peer/sub/${subId}`)).processed).to.be.at.least(before);

    const renamed = `renamed ${newId()}`;
    other.contents.set(`/solutions/${solution.solutionId}`, { ...solution, name: renamed, revisions: [] });
    expect((await run(subId)).json.content).to.deep.equal({ copied: 1, failures: [], withdrawn: 0 });
    expect((await read(`/solution/${solution.solutionId}`)).name).to.equal(renamed);
    expect(selectors()[1]).to.deep.equal({ modelTypeCode: ['CL'] });
    expect(selectors()[2].modified).to.be.below(before);
  });

  it('changes nothing that has not come from its platform, whatever ids that sends', async () => {
    const mine = await stageSolution(portal, 'PR');
    const artifact = { artifactTypeCode: 'MI', name: 'mine', version: '1', uri: 'mine.zip', size: 1, userId };
    const { artifactId } = (await portal.catalog.call('POST', '/artifact', artifact)).body;
    await portal.catalog.call('POST', `/revision/${mine.revisionId}/artifact/${artifactId}`);
    publish(({ solution, revision }) => ({
      solution: { ...solution, solutionId: mine.solutionId },
      revision: { ...revision, solutionId: mine.solutionId },
    }));
    publish(({ solution, revision }) => ({ solution, revision: { ...revision, revisionId: mine.revisionId } }));
    publish(({ solution, revision }) => {
      const [sent] = revision.artifacts as object[];
      return { solution, revision: { ...revision, artifacts: [{ ...sent, artifactId }] } };
    });
    const good = publish();
    const subId = await subscribe();
    const { copied, failures } = (await run(subId)).json.content;
    expect([copied, failures.map(({ reason }: { reason: string }) => reason)]).to.deep.equal([
      1,
      ['foreign_record', 'foreign_record', 'foreign_record'],
    ]);
    expect((await read(`/solution/${good.solution.solutionId}`)).sourceId).to.equal(peerId);
    expect(await read(`/solution/${mine.solutionId}`)).to.include({ name: mine.name, sourceId: null });
    expect(await read(`/revision/${mine.revisionId}`)).to.include({ sourceId: null, solutionId: mine.solutionId });
    expect(await read(`/artifact/${artifactId}`)).to.include({ uri: 'mine.zip', name: 'mine' });
    expect((await readRun(subId)).failures.map(({ attempts }: { attempts: number }) => attempts)).to.deep.equal([
      ...[1, 1, 1],
    ]);
  });

  it('reports what a platform does not describe as platforms do, and copies the rest', async () => {
    const wrong = [
      publish(({ solution, revision }) => ({ solution: { ...solution, name: 'x'.repeat(101) }, revision })),
      publish(({ solution, revision }) => ({ solution, revision: { ...revision, solutionId: newId() } })),
      publish(({ solution, revision }) => ({ solution, revision: { ...revision, artifacts: 'many' } })),
    ];
    const lost = publish();
    other.contents.delete(`/solutions/${lost.solution.solutionId}`);
    publish();
    const { copied, failures } = (await run(await subscribe())).json.content;
    expect(copied).to.equal(1);
    // What is listed and not there is none of them.
    expect(failures.map(({ reason }: { reason: string }) => reason)).to.deep.equal(wrong.map(() => 'bad_answer'));
    other.contents.set('/solutions', { no: 'list' });
    const answer = await run(await subscribe());
    expect([answer.status, answer.json.code]).to.deep.equal([502, 'bad_answer']);
  });

  it('is run by the worker when it is due, once in a period', async () => {
    const { solution } = publish();
    const often = await subscribe({ refreshInterval: 3_600 });
    const onDemand = await subscribe();
    const start = () =>
      portal.startBeside('federation', 'worker', 'FEDERATION_WORKER_PORT', {
        ...{ CATALOG_CREDENTIALS: `${account.name}:${account.password}`, FEDERATION_SCHEDULE_MS: '200' },
        ...files.settings,
      });
    const workers = [await start(), await start()];
    const processed = async (subId: number) => (await read(`/peer/sub/${subId}`)).processed;
    await until(async () => (await processed(often)) !== null, { what: 'the subscription is run', withinMs: 60_000 });
    await Promise.all(workers.map((worker) => worker.stop()));
    expect((await read(`/solution/${solution.solutionId}`)).sourceId).to.equal(peerId);
    expect(other.asked.filter(({ pathname }) => pathname === '/solutions')).to.have.length(1);
    expect(await processed(onDemand)).to.equal(null);
  });

  it('goes on past what cannot be copied, and tries that again', async () => {
    const { solution, revision } = publish();
    const good = publish();
    const place = `/solutions/${solution.solutionId}/revisions/${revision.revisionId}`;
    other.contents.set(place, { no: 'revision' });
    const subId = await subscribe();
    const before = Date.now();
    expect((await run(subId)).json.content).to.deep.include({ copied: 1, withdrawn: 0 });
    // The window of changes moves on, and the failure is remembered.
    expect((await read(`/peer/sub/${subId}`)).processed).to.be.at.least(before);
    const { run: first, failures } = await readRun(subId);
    expect(first).to.deep.include({ subId, total: 2, tried: 2, copied: 1 });
    expect(first.endedAt).to.be.at.least(first.startedAt);
    expect(failures[0]).to.deep.include({ solutionId: solution.solutionId, reason: 'bad_answer', attempts: 1 });
    expect(failures[0].retryAt).to.be.above(before + 60_000);
    other.contents.set(place, revision);
    other.unlist(solution.solutionId);
    other.unlist(good.solution.solutionId);
    // It is asked for although the platform does not name it as changed.
    expect((await run(subId)).json.content).to.deep.include({ copied: 1, failures: [] });
    expect(await read(`/revision/${revision.revisionId}`)).to.include({ sourceId: peerId });
  });

  it('copies the record of a file that cannot be copied where its options say so', async () => {
    const { solution, revision } = publish();
    const [{ artifactId }] = revision.artifacts as [{ artifactId: string }];
    const place = `/solutions/${solution.solutionId}/revisions/${revision.revisionId}/artifacts/${artifactId}/content`;
    other.files.set(place, { bytes: Buffer.from('bytes'), status: 503 });
    const strict = await subscribe({ scopeType: 'FL' });
    expect((await run(strict)).json.content.failures).to.have.length(1);
    expect(await read(`/revision/${revision.revisionId}/artifact`)).to.deep.equal([]);
    const options = JSON.stringify({ catalogUpdate: 'always' });
    const always = await subscribe({ scopeType: 'FL', options });
    expect((await run(always)).json.content.failures).to.have.length(1);
    const [artifact] = await read(`/revision/${revision.revisionId}/artifact`);
    expect(artifact.uri).to.equal(`${other.url}${place}`);
    other.files.set(place, { bytes: Buffer.from('bytes') });
    expect((await run(always)).json.content).to.deep.include({ copied: 1, failures: [] });
    expect((await read(`/artifact/${artifactId}`)).uri).to.match(/^com\/artifact\//);
    const unknown = await subscribe({ options: '{"catalogUpdate":"never"}' });
    expect((await run(unknown)).json.code).to.equal('bad_options');
  });

  it('marks copies of what its platform does not show any more, and hides them where its options say so', async () => {
    const { solution, revision } = publish();
    const kept = publish();
    const { solutionId } = solution;
    const subId = await subscribe({ options: JSON.stringify({ withdrawn: 'hide' }) });
    expect((await run(subId)).json.content.copied).to.equal(2);
    other.withdraw(solutionId);
    expect((await run(subId)).json.content).to.deep.include({ failures: [], withdrawn: 1 });
    const hidden = await read(`/solution/${solutionId}`);
    expect(hidden).to.include({ active: false, name: solution.name });
    expect(hidden.tags).to.deep.include({ tag: 'withdrawn-at-source' });
    expect(await read(`/solution/${kept.solution.solutionId}`)).to.include({ active: true });
    const [one] = (await readRun(subId)).withdrawn;
    expect(one).to.deep.include({ solutionId, isHidden: true });
    expect((await run(subId)).json.content.withdrawn).to.equal(0);

    other.publish({ solution, revision });
    expect((await run(subId)).json.content.failures).to.deep.equal([]);
    const back = await read(`/solution/${solutionId}`);
    expect([back.active, back.tags]).to.deep.equal([true, solution.tags]);
    expect((await readRun(subId)).withdrawn).to.deep.equal([]);
  });

  it('leaves alone what another subscription has copied, and what a user has hidden', async () => {
    const { solution } = publish();
    const { solutionId } = solution;
    await run(await subscribe());
    const record = await read(`/solution/${solutionId}`);
    await portal.catalog.call('PUT', `/solution/${solutionId}`, { ...record, active: false });
    const others = await subscribe({ selector: JSON.stringify({ tags: 'no such tag' }) });
    expect((await run(others)).json.content).to.deep.equal({ copied: 0, failures: [], withdrawn: 0 });
    const same = await subscribe({ options: JSON.stringify({ withdrawn: 'hide' }) });
    other.withdraw(solutionId);
    expect((await run(same)).json.content.withdrawn).to.equal(1);
    other.publish({ solution, revision: publish().revision });
    await run(same);
    expect((await read(`/solution/${solutionId}`)).active).to.equal(false);
  });

  it('may be run several times at once', async () => {
    const { solution } = publish();
    const [one, another] = [await subscribe(), await subscribe({ selector: '{"tags":"afar"}' })];
    const runs = await Promise.all([one, one, another, one].map((subId) => run(subId)));
    expect(runs.map(({ json }) => json.content)).to.deep.equal(
      runs.map(() => ({ copied: 1, failures: [], withdrawn: 0 })),
    );
    expect((await read(`/solution/${solution.solutionId}`)).sourceId).to.equal(peerId);
    expect((await read(`/peer/sub/${one}`)).processed).to.be.a('number');
  });

  it('is run by a worker, certainly, where the request does not wait', async () => {
    const { solution } = publish();
    const subId = await subscribe();
    const worker = await portal.startBeside('federation', 'worker', 'FEDERATION_WORKER_PORT', {
      ...{ CATALOG_CREDENTIALS: `${account.name}:${account.password}`, ...files.settings },
      FEDERATION_SCHEDULE_MS: '86400000',
    });
    try {
      const path = `/peer/${peerId}/subscription/${subId}?wait=false`;
      const asked = { by: own, authority: files.authority, method: 'POST' };
      const { status, json } = await askAsPeer(`${gateway.localUrl}${path}`, asked);
      expect([status, json.content]).to.deep.equal([202, null]);
      await until(async () => (await readRun(subId)).run?.endedAt !== undefined, { what: 'it has been run' });
      expect((await read(`/solution/${solution.solutionId}`)).sourceId).to.equal(peerId);
    } finally {
      await worker.stop();
    }
  });

  it('is completed by another worker where one is killed while it copies, and shows nothing half copied', async () => {
    const { solution, revision } = publish();
    const [{ artifactId }] = revision.artifacts as [{ artifactId: string }];
    const place = `/solutions/${solution.solutionId}/revisions/${revision.revisionId}/artifacts/${artifactId}/content`;
    const bytes = randomBytes(200_000);
    const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
    other.files.set(place, { bytes, etag, stallsAfter: 100_000 });
    const settings = {
      ...{ CATALOG_CREDENTIALS: `${account.name}:${account.password}`, ...files.settings },
      ...{ ARTIFACTS_URL: repository.url, ARTIFACTS_CREDENTIALS: serviceCredentials },
      ...{ ARTIFACTS_REPOSITORY: repositoryName, FEDERATION_SCHEDULE_MS: '200', FEDERATION_LEASE_MS: '1000' },
    };
    const subId = await subscribe({ scopeType: 'FL', refreshInterval: 0 });
    const first = await portal.startBesideProcess('federation', 'worker', 'FEDERATION_WORKER_PORT', settings);
    const isAsked = async () => other.asked.some(({ pathname }) => pathname === place);
    await until(isAsked, { what: 'the file is being copied' });
    await first.kill();
    expect(await read(`/revision/${revision.revisionId}/artifact`)).to.deep.equal([]);
    expect((await read(`/peer/sub/${subId}`)).processed).to.equal(null);

    other.files.set(place, { bytes, etag });
    const second = await portal.startBeside('federation', 'worker', 'FEDERATION_WORKER_PORT', settings);
    const isDone = async () => (await read(`/peer/sub/${subId}`)).processed !== null;
    await until(isDone, { what: 'the other worker has run it', withinMs: 60_000 });
    await second.stop();
    const [{ uri, size }] = await read(`/revision/${revision.revisionId}/artifact`);
    expect(size).to.equal(bytes.length);
    const copy = await (await repository.send('GET', uri, { as: 'service' })).arrayBuffer();
    expect(Buffer.from(copy)).to.deep.equal(bytes);
  });

  it('is run only where it can be', async () => {
    const codeOf = async (subId: number, of?: string) => (await run(subId, of)).json.code;
    expect(await codeOf(await subscribe({ selector: '{"name":7}' }))).to.equal('bad_selector');
    const options = JSON.stringify({ signatures: 'require', publicKey: 'none' });
    expect(await codeOf(await subscribe({ options }))).to.equal('bad_options');
    const subId = await subscribe();
    expect(await codeOf(subId, newId())).to.equal('not_found');
    const record = await read(`/peer/${peerId}`);
    await portal.catalog.call('PUT', `/peer/${peerId}`, { ...record, statusCode: 'RN' });
    expect(await codeOf(subId)).to.equal('inactive_peer');
    expect(other.asked).to.deep.equal([]);
  });
});
