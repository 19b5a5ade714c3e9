import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { account } from '../../support/catalog.ts';
import { type CountingProxy, startCountingProxy } from '../../support/counting-proxy.ts';
import { createTopics } from '../../support/create-topics.ts';
import { freePort } from '../../support/engines.ts';
import { readByNotification } from '../../support/notifications.ts';
import { contentAccount, sharedPortal, type TestPortal } from '../../support/portal.ts';
import type { Person } from '../../support/portal-people.ts';
import { type RunningRole, startRole } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

/**
 * Every call that one service makes to another for a publish request: the request itself, the two checks that the site runs by
 * default, and the notifications of both.
 */
describe('the calls between services of a publish request', function () {
  this.timeout(240_000);
  let portal: TestPortal;
  let gateway: RunningRole;
  let owner: Person;
  const roles: RunningRole[] = [];
  const proxies: CountingProxy[] = [];

  /** A proxy before a service, which counts what the others call there. */
  async function counting(url: string): Promise<string> {
    const proxy = await startCountingProxy(url);
    proxies.push(proxy);
    return proxy.url;
  }

  const calls = () => proxies.flatMap(({ seen }) => seen);

  before(async () => {
    portal = await sharedPortal();
    const prefix = `test-${randomBytes(4).toString('hex')}`;
    await createTopics(prefix, [...readByNotification, 'portal']);
    owner = await portal.join('publishing');
    await portal.join('deciding', ['MLP System User', 'Publisher']);
    const shared = {
      ...portal.env,
      ...{ TOPIC_PREFIX: prefix, CATALOG_CREDENTIALS: `${account.name}:${account.password}` },
      ...{ CATALOG_URL: await counting(portal.catalog.url), CONTENT_CREDENTIALS: contentAccount },
      // Where nothing listens: with a mail server it matters who wants mail.
      ...{ NOTIFICATION_SMTP_URL: 'smtp://127.0.0.1:9', NOTIFICATION_SCHEMA: `calls_${prefix.slice(5)}` },
    };
    const start = async (service: string, role: string, portSetting: string, settings = {}) => {
      const port = `${await freePort()}`;
      const url = `http://127.0.0.1:${port}`;
      const started = await startRole(service, role, url, { ...shared, [portSetting]: port, ...settings });
      roles.push(started);
      return started;
    };
    const identity = await counting((await start('identity', 'gateway', 'IDENTITY_PORT')).url);
    const urls = { IDENTITY_URL: identity, CONTENT_ACCOUNTS: contentAccount };
    const content = await start('content', 'gateway', 'CONTENT_PORT', urls);
    const all = { ...urls, CONTENT_URL: await counting(content.url) };
    await Promise.all([
      start('content', 'worker', 'CONTENT_WORKER_PORT', all),
      start('publication', 'worker', 'PUBLICATION_WORKER_PORT', all),
      start('notification', 'worker', 'NOTIFICATION_WORKER_PORT', all),
    ]);
    gateway = await start('portal', 'gateway', 'PORTAL_PORT', all);
  });
  after(async () => {
    for (const role of roles.toReversed()) await role.stop();
    for (const proxy of proxies) await proxy.close();
  });

  async function make(path: string, body: object) {
    const made = await portal.catalog.call('POST', path, body);
    expect(made.status, JSON.stringify(made.body)).to.be.below(300);
    return made.body;
  }

  /** Requests the publication of a new model of the owner, and waits until all are notified that a publisher decides. */
  async function publish(name: string): Promise<void> {
    const { userId, token } = owner;
    const { solutionId } = await make('/solution', { userId, name, active: true });
    const revision = { userId, version: '1', accessTypeCode: 'PR', validationStatusCode: 'NV' };
    const metadata = '{"license":"MIT"}';
    const { revisionId } = await make(`/solution/${solutionId}/revision`, { ...revision, metadata });
    const headers = { authorization: `Bearer ${token}` };
    const url = `${gateway.url}/publish/${solutionId}?visibility=PB&revisionId=${revisionId}`;
    const answer = await fetch(url, { method: 'PUT', headers });
    expect(answer.status, await answer.text()).to.equal(200);
    const isNotified = async () => {
      const path = `/notif/user/${userId}?sort=created,DESC&page=0&size=10`;
      const { content } = (await portal.catalog.call('GET', path)).body;
      return content.some(({ title }: { title: string }) => title.startsWith(`Solution ${name} Pending`));
    };
    await until(isNotified, {
      what: `${name} waits for approval`,
      detail: () => roles.map((role) => role.output).join('\n'),
    });
  }

  it('are twelve at most', async () => {
    // Keys of tokens and the like are fetched by a process once.
    await publish('the first one');
    for (const { seen } of proxies) seen.length = 0;
    await publish('the counted one');
    expect(calls().length, calls().join('\n')).to.be.within(1, 12);
  });
});
