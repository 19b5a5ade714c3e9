import { expect } from 'chai';
import { type HoldingProxy, startHoldingProxy } from '../../support/holding-proxy.ts';
import { signIn } from '../../support/identity.ts';
import { contentAccount, sharedPortal, type TestPortal } from '../../support/portal.ts';
import { type StagedSolution, stageSolution } from '../../support/portal-matrix/stage.ts';
import type { RunningRole } from '../../support/roles.ts';
import { createSiteClient, type Sender, type SiteClient, sitePaths } from '../../support/site-client.ts';
import { until } from '../../support/until.ts';

/** Long enough that a spec which passes cannot owe it to the time. */
const cached = { CONTENT_ACCOUNTS: contentAccount, CONTENT_ACCESS_CACHE_MS: '600000' };

describe('access to content, when something changes', function () {
  this.timeout(240_000);
  let portal: TestPortal;
  let gateway: RunningRole;
  let relay: RunningRole;
  let site: SiteClient;

  before(async () => {
    portal = await sharedPortal();
    [gateway, relay] = await Promise.all([
      portal.startBeside('content', 'gateway', 'CONTENT_PORT', cached),
      portal.startBeside('identity', 'relay', 'IDENTITY_RELAY_PORT'),
    ]);
    site = createSiteClient(gateway.url, portal.people);
  });
  after(() => Promise.all([gateway.stop(), relay.stop()]));

  const soon = (what: string, of: () => Promise<number>, status: number) =>
    until(async () => (await of()) === status, { what: `${what} is answered ${status}`, withinMs: 30_000 });

  async function setAccess({ solutionId, revisionId }: StagedSolution, accessTypeCode: string): Promise<void> {
    const path = `/solution/${solutionId}/revision/${revisionId}`;
    const { body } = await portal.catalog.call('GET', path);
    await portal.catalog.call('PUT', path, { ...body, accessTypeCode });
  }

  it('follows a revision that becomes public, and private again', async () => {
    const place = await stageSolution(portal, 'PR');
    expect(await site.storeDocument('owner', place)).to.equal(200);
    const read = () => site.status('anonymous', 'GET', sitePaths(place).document);
    expect(await read()).to.equal(401);
    await setAccess(place, 'PB');
    await soon('a public document', read, 200);
    await setAccess(place, 'PR');
    await soon('a private document', read, 401);
  });

  it('ends with the sharing of the solution', async () => {
    const place = await stageSolution(portal, 'PR');
    expect(await site.storeDocument('coOwner', place)).to.equal(200);
    await portal.catalog.call('DELETE', `/solution/${place.solutionId}/user/${portal.people.coOwner.userId}/access`);
    await soon('a write of a co-owner no more', () => site.storeDocument('coOwner', place, 'evil'), 403);
  });

  it('ends with the log-out', async () => {
    const place = await stageSolution(portal, 'PR');
    const { loginName, password } = portal.people.owner;
    const token = await signIn(portal.identity.url, { loginName, password });
    const session = { authorization: `Bearer ${token}` };
    expect(await site.storeDocument(session, place)).to.equal(200);
    expect((await portal.identity.call('POST', '/auth/logout', {}, token)).status).to.equal(200);
    await soon('a write after the log-out', () => site.storeDocument(session, place, 'evil'), 401);
  });

  it('ends with the user, who is deleted in the catalog, and identity tells so', async () => {
    const gone = await portal.join('gone');
    const place = await stageSolution(portal, 'PR');
    const session = { authorization: `Bearer ${gone.token}` };
    expect(await site.storeDocument(session, place)).to.equal(403);
    const { status, body } = await portal.catalog.call('DELETE', `/user/${gone.userId}`);
    expect(status, JSON.stringify(body)).to.equal(200);
    await soon('a write of the deleted user', () => site.storeDocument(session, place), 401);
    const published = async () => {
      const text =
        "SELECT entity FROM change WHERE aggregate_id = $1 AND entity IN ('SessionEnded', 'UserDeactivated')";
      return (await portal.identity.schema.pool.query(text, [gone.userId])).rowCount === 2;
    };
    await until(published, { what: 'identity tells the end of the session, and of the user' });
  });

  it('ends with the user, who is deactivated in the catalog, until the next log-in of the active user', async () => {
    const away = await portal.join('away');
    const session = { authorization: `Bearer ${away.token}` };
    const place = { solutionId: crypto.randomUUID(), revisionId: '1' };
    const { body: record } = await portal.catalog.call('GET', `/user/${away.userId}`);
    const setActive = async (active: boolean) => {
      const { status, body } = await portal.catalog.call('PUT', `/user/${away.userId}`, { ...record, active });
      expect(status, JSON.stringify(body)).to.equal(200);
    };
    await setActive(false);
    await soon('a write of the deactivated user', () => site.storeDocument(session, place), 401);
    const published = async () => {
      const text =
        "SELECT entity FROM change WHERE aggregate_id = $1 AND entity IN ('SessionEnded', 'UserDeactivated')";
      const { rows } = await portal.identity.schema.pool.query(text, [away.userId]);
      return rows.map(({ entity }: { entity: string }) => entity).toSorted();
    };
    await until(async () => (await published()).length === 2, { what: 'identity tells the end of both' });
    expect(await published()).to.deep.equal(['SessionEnded', 'UserDeactivated']);
    await setActive(true);
    expect(await site.storeDocument(session, place), 'what was open before stays over').to.equal(401);
    const { body } = await portal.identity.send('POST', '/auth/introspect', undefined, { authorization: away.token });
    expect(body).to.deep.equal({ active: false });
    expect(await signIn(portal.identity.url, away)).to.be.a('string');
  });

  it('goes from the first writer to the owner that the catalog knows', async () => {
    const solutionId = crypto.randomUUID();
    const place = { solutionId, revisionId: '1' };
    expect(await site.storeDocument('stranger', place)).to.equal(200);
    expect(await site.status('stranger', 'GET', sitePaths(place).document)).to.equal(200);
    const { userId } = portal.people.owner;
    const made = await portal.catalog.call('POST', '/solution', { solutionId, userId, name: solutionId, active: true });
    expect(made.status).to.be.lessThan(300);
    await soon('a write of the first writer', () => site.storeDocument('stranger', place, 'evil'), 403);
    expect(await site.storeDocument('owner', place)).to.equal(200);
  });
});

describe('access to content, while the catalog is unavailable', function () {
  this.timeout(240_000);
  let portal: TestPortal;
  let proxy: HoldingProxy;
  let gateway: RunningRole;
  let site: SiteClient;

  before(async () => {
    portal = await sharedPortal();
    proxy = await startHoldingProxy(new URL(portal.catalog.url).origin);
    const settings = {
      CONTENT_ACCOUNTS: contentAccount,
      CONTENT_ACCESS_CACHE_MS: '0',
      CATALOG_URL: `${proxy.url}/ccds`,
    };
    gateway = await portal.startBeside('content', 'gateway', 'CONTENT_PORT', settings);
    site = createSiteClient(gateway.url, portal.people);
  });
  after(async () => {
    await gateway.stop();
    await proxy.close();
  });

  it('lets everybody read what was public, and decides nothing else', async () => {
    const [open, closed] = [await stageSolution(portal, 'PB'), await stageSolution(portal, 'PR')];
    for (const place of [open, closed]) {
      expect(await site.storeDocument('owner', place)).to.equal(200);
      expect(await site.status('owner', 'GET', sitePaths(place).document)).to.equal(200);
    }
    await proxy.close();
    expect(await site.status('anonymous', 'GET', sitePaths(open).document)).to.equal(200);
    const refused = [
      await site.send('owner', 'GET', sitePaths(closed).document),
      await site.send('anonymous', 'GET', sitePaths({ ...open, workspace: 'org' }).documents),
      await site.send('anonymous', 'GET', sitePaths(await stageSolution(portal, 'PB')).documents),
      await site.send('owner', 'DELETE', sitePaths(open).oneDocument),
    ];
    for (const response of refused) {
      const { status, headers } = response;
      expect([status, headers.get('retry-after')], `${response.url} ${await response.text()}`).to.deep.equal([
        503,
        '2',
      ]);
    }
    expect(await site.storeDocument({ authorization: `Basic ${btoa(contentAccount)}` }, closed)).to.equal(200);
  });
});

describe('what a user may store', function () {
  this.timeout(240_000);
  let portal: TestPortal;
  let gateway: RunningRole;
  let site: SiteClient;

  before(async () => {
    portal = await sharedPortal();
    const quotas = {
      CONTENT_USER_LIMIT_BYTES: '1000',
      CONTENT_SOLUTION_LIMIT_FILES: '2',
      CONTENT_USER_LIMIT_SOLUTIONS: '3',
      CONTENT_ACCOUNTS: contentAccount,
    };
    gateway = await portal.startBeside('content', 'gateway', 'CONTENT_PORT', quotas);
    site = createSiteClient(gateway.url, portal.people);
  });
  after(() => gateway.stop());

  async function store(who: Sender, solutionId: string, bytes: number, headers: Record<string, string> = {}) {
    const { documents } = sitePaths({ solutionId, revisionId: '1' });
    const init = { body: new Uint8Array(bytes), headers: { 'x-filename': `${bytes}.bin`, ...headers } };
    const response = await site.send(who, 'POST', documents, init);
    return [response.status, JSON.parse(await response.text()).detail];
  }

  it('ends, and says what is left', async () => {
    const user = await portal.join('hoarder');
    const [one, two] = [`one-${crypto.randomUUID()}`, `two-${crypto.randomUUID()}`];
    expect(await store(user, one, 600)).to.deep.equal([200, undefined]);
    const [status, detail] = await store(user, two, 401);
    expect(status).to.equal(413);
    expect(detail).to.match(/^You have 400 bytes of 1000 bytes left/);
    expect(await store(user, one, 400)).to.deep.equal([200, undefined]);
    const [full, why] = await store(user, one, 1);
    expect(full).to.equal(429);
    expect(why).to.match(/^This solution has 0 of 2 files left/);
    // What a service stores for a user takes their space as well.
    const service = { authorization: `Basic ${btoa(contentAccount)}` };
    expect((await store(service, two, 1, { 'x-acting-user': user.userId }))[0]).to.equal(413);
    expect((await store(service, two, 1))[0]).to.equal(200);
  });

  it('includes descriptions', async () => {
    const user = await portal.join('writer');
    const solutionId = `described-${crypto.randomUUID()}`;
    expect((await store(user, solutionId, 990))[0]).to.equal(200);
    expect(await site.describe(user, { solutionId, revisionId: '1' })).to.equal(413);
    expect((await store(user, solutionId, 10))[0], 'the rejected description takes no space').to.equal(200);
  });

  it('includes descriptions that the portal stores for a user', async () => {
    const user = await portal.join('describer');
    const { userId } = user;
    const made = { name: `described ${crypto.randomUUID()}`, userId, active: true };
    const { solutionId } = (await portal.catalog.call('POST', '/solution', made)).body;
    const revision = { version: '1', accessTypeCode: 'PR', validationStatusCode: 'NV', userId };
    const { revisionId } = (await portal.catalog.call('POST', `/solution/${solutionId}/revision`, revision)).body;
    const beside = await portal.startGateway({ CONTENT_URL: gateway.url });
    try {
      const describeIt = async (description: string) => {
        const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' };
        const body = JSON.stringify({ request_body: { description } });
        const path = `${beside.url}/solution/revision/${revisionId}/PB/description`;
        const answer = await fetch(path, { method: 'POST', headers, body });
        return [answer.status, Object(await answer.json()).response_detail];
      };
      expect((await store(user, solutionId, 990))[0]).to.equal(200);
      const [status, detail] = await describeIt('eleven char');
      expect(status).to.equal(413);
      expect(detail).to.match(/^You have 10 bytes of 1000 bytes left/);
      expect((await describeIt('ten chars.'))[0]).to.equal(200);
      expect((await store(user, solutionId, 1))[0]).to.equal(429);
    } finally {
      await beside.stop();
    }
  });

  it('ends with the number of solutions that a user has begun and the catalog does not know', async () => {
    const user = await portal.join('beginner');
    const begin = () => store(user, `begun-${crypto.randomUUID()}`, 1);
    for (const _ of [1, 2, 3]) expect(await begin()).to.deep.equal([200, undefined]);
    const [status, detail] = await begin();
    expect(status).to.equal(429);
    expect(detail).to.match(/^You have 0 of 3 solutions left that the catalog does not know/);
  });
});
