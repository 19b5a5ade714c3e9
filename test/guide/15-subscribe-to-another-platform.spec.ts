import { expect } from 'chai';
import { type FakePlatform, type SentSolution, sentSolution, startFakePlatform } from '../fakes/platform.ts';
import { account } from '../support/catalog.ts';
import {
  addOwnPeer,
  type FederationGateway,
  makePlatformFiles,
  ownName,
  type PlatformFiles,
  startFederationGateway,
} from '../support/federation.ts';
import { sharedPortal, type TestPortal } from '../support/portal.ts';
import type { RunningRole } from '../support/roles.ts';
import { until } from '../support/until.ts';

describe('15. Subscribe to another platform', function () {
  this.timeout(240_000);
  let portal: TestPortal;
  let files: PlatformFiles;
  let other: FakePlatform;
  let gateway: FederationGateway;
  let worker: RunningRole;
  let portalGateway: RunningRole;
  let model: SentSolution;
  let peerId: string;
  let subId: number;

  before(async () => {
    portal = await sharedPortal();
    // A certificate of an authority that both platforms know: npm run federation:init makes them for a trial.
    files = await makePlatformFiles(ownName);
    other = await startFakePlatform(files.authority);
    model = sentSolution('Churn of customers');
    other.publish(model);
    gateway = await startFederationGateway(portal, files);
    worker = await portal.startBeside('federation', 'worker', 'FEDERATION_WORKER_PORT', {
      ...{
        CATALOG_CREDENTIALS: `${account.name}:${account.password}`,
        FEDERATION_SCHEDULE_MS: '500',
        ...files.settings,
      },
    });
    portalGateway = await portal.startGateway({ ...files.settings, FEDERATION_LOCAL_URL: gateway.localUrl });
    await addOwnPeer(portal);
  });
  after(async () => {
    for (const role of [portalGateway, worker, gateway]) await role?.stop();
    await other?.close();
    await files?.remove();
  });

  /** As the pages of the administrator do it. */
  async function call(method: string, path: string, body?: object) {
    const headers = { authorization: `Bearer ${portal.people.admin.token}`, 'content-type': 'application/json' };
    const sent = { method, headers, ...(body && { body: JSON.stringify({ request_body: body }) }) };
    const answer = await fetch(`${portalGateway.url}${path}`, sent);
    // biome-ignore lint/suspicious/noExplicitAny: a chapter reads answers of any shape, and fails where one is not as it says
    return (await answer.json()) as any;
  }
  const solutionHere = async () => (await portal.catalog.call('GET', `/solution/${model.solution.solutionId}`)).body;

  it('begins with a peer: the name in its certificate, and where it is reached', async () => {
    const about = { name: 'Afar', subjectName: 'afar.example.org', apiUrl: other.url, contact1: 'admin@example.org' };

    const { response_body } = await call('POST', '/admin/peers', {
      ...{ ...about, statusCode: 'AC', validationStatusCode: 'PS' },
    });

    ({ peerId } = response_body);
    expect(response_body).to.include(about);
  });

  it('shows what the other platform has published, before anything is copied', async () => {
    const { response_body } = await call('POST', '/gateway/solutions', { peerId });

    expect(response_body.map(({ name }: { name: string }) => name)).to.deep.equal(['Churn of customers']);
  });

  it('is a record: which solutions, with files or without, how often, and who may see the copies', async () => {
    const { response_body } = await call('POST', '/admin/peer/subcription/create', {
      ...{ peerId, selector: JSON.stringify({ modelTypeCode: 'CL' }), scopeType: 'RF', accessType: 'PB' },
      refreshInterval: 3_600,
    });

    ({ subId } = response_body);
    expect(response_body).to.include({ peerId, scopeType: 'RF', processed: null });
  });

  it('is run by a worker when it is due, and the copies have the ids of their source', async () => {
    await until(async () => (await solutionHere()).solutionId !== undefined, { what: 'the model is copied' });

    expect(await solutionHere()).to.include({ name: 'Churn of customers', sourceId: peerId });
    expect((await solutionHere()).userId).to.equal(portal.people.admin.userId);
  });

  it('says how its last run went', async () => {
    const path = `/admin/peers/${peerId}/subscriptions/${subId}/run`;
    const read = async () => (await call('GET', path)).response_body;
    await until(async () => (await read()).run?.endedAt !== undefined, { what: 'the run has ended' });

    const { run, failures, withdrawn } = await read();
    expect(run).to.include({ total: 1, tried: 1, copied: 1 });
    expect([failures, withdrawn]).to.deep.equal([[], []]);
  });

  it('is run once more whenever an administrator wants it, and sees what was withdrawn', async () => {
    other.withdraw(model.solution.solutionId);

    const { error_code } = await call('POST', `/admin/peers/${peerId}/subscriptions/${subId}/run`);

    expect(error_code).to.equal('100');
    await until(
      async () => (await solutionHere()).tags.some(({ tag }: { tag: string }) => tag === 'withdrawn-at-source'),
      {
        what: 'the copy is marked',
      },
    );
  });
});
