import { expect } from 'chai';
import { Secret, TOTP } from 'otpauth';
import { newId } from '../../services/kit/ids.ts';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { type PortalPages, portalPages } from '../support/browser/portal-pages.ts';
import { signInOn } from '../support/browser/sign-in.ts';
import { startVisit, type Visit } from '../support/browser/visit.ts';
import { publishDeadLetter } from '../support/dead-letter.ts';
import { signIn } from '../support/identity.ts';
import type { Person } from '../support/portal-people.ts';
import { until } from '../support/until.ts';

describe('the administration in the web portal', () => {
  let pages: PortalPages;
  before(async () => {
    pages = await portalPages();
  });

  async function open(person: Person, path: string, theme: 'light' | 'dark' = 'light'): Promise<Visit> {
    const visit = await startVisit(pages.url, { theme });
    await visit.page.goto(`/login?to=${encodeURIComponent(path)}`);
    await signInOn(visit.page, person);
    await visit.page.getByRole('button', { name: `Sign out ${person.loginName}` }).waitFor();
    return visit;
  }

  it('makes accounts for people', async () => {
    const visit = await open(pages.portal.people.admin, '/administration');
    const { page } = visit;
    const loginName = `u${newId().slice(-10)}`;
    await page.getByRole('button', { name: 'New user' }).click();
    const dialog = page.getByRole('dialog', { name: 'New user' });
    for (const [label, text] of [
      ['First name', 'Grace'],
      ['Last name', 'Hopper'],
      ['User name', loginName],
      ['E-mail address', `${loginName}@example.org`],
      ['Password', 'eleven purple tractors sing at dawn'],
    ] as const)
      await dialog.getByLabel(label).fill(text);
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Create the user' }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    await page.getByLabel('Part of a name').fill(loginName);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('heading', { name: `Grace Hopper (${loginName})` }).waitFor();
    await visit.close();
  });

  it('finds users, gives them roles, deactivates and deletes them', async () => {
    const { loginName } = await pages.portal.join('hopper');
    const visit = await open(pages.portal.people.admin, '/administration/users');
    const { page } = visit;
    const name = `hopper Spec (${loginName})`;
    await page.getByLabel('Part of a name').fill(loginName.toUpperCase());
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('heading', { name }).waitFor();
    const found = page.getByRole('list', { name: 'Users' }).getByRole('heading');
    await until(async () => (await found.count()) === 1, { what: 'the others are not shown' });
    await page.getByRole('button', { name: `Roles of ${name}` }).click();
    await page.getByLabel('Publisher').check();
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Save the roles' }).click();
    const item = page.getByRole('listitem').filter({ hasText: name });
    await item.getByText('Publisher', { exact: true }).waitFor();
    await item.getByRole('button', { name: `Deactivate ${name}` }).click();
    await item.getByText('deactivated').waitFor();
    await item.getByRole('button', { name: `Delete ${name}` }).click();
    await page
      .getByRole('dialog', { name: `Delete ${name}?` })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByText('No user fits.').waitFor();
    await page.getByLabel('Part of a name').fill(pages.portal.people.admin.loginName);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('This is you.').waitFor();
    await visit.close();
  });

  it('resets the second factor of a user who has lost theirs', async () => {
    const { portal } = pages;
    const person = await portal.join('lostphone');
    const send = (path: string, body: object) =>
      portal.identity.send('POST', path, { request_body: body }, { authorization: `Bearer ${person.token}` });
    const { secret } = (await send('/auth/secondFactor', {})).body.response_body;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await send('/auth/secondFactor/confirm', { code })).status).to.equal(200);
    const visit = await open(portal.people.admin, `/administration/users?q=${person.loginName}`);
    const { page } = visit;
    const name = `lostphone Spec (${person.loginName})`;
    const reset = page.getByRole('button', { name: `Reset the second factor of ${name}` });
    const dialog = page.getByRole('dialog', { name: `Reset the second factor of ${name}?` });
    await reset.click();
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Reset the second factor' }).click();
    await page.getByText('There is no second factor any more.').waitFor();
    expect(await signIn(portal.identity.url, person), 'the password alone').to.be.a('string');
    await reset.click();
    await dialog.getByRole('button', { name: 'Reset the second factor' }).click();
    await dialog.getByRole('alert').getByText('There is no second factor.').waitFor();
    await visit.close(/^404 POST \/api\/auth\/secondFactor\/reset$/);
  });

  it('decides what other platforms ask for', async () => {
    const ask = async (statusCode: string) => {
      const name = `Peer ${newId()}`;
      const about = { name, subjectName: `${newId()}.example`, apiUrl: 'https://peer.example', contact1: 'ada' };
      const made = await pages.portal.catalog.call('POST', '/peer', {
        ...{ ...about, statusCode, validationStatusCode: 'PS', self: false, local: false },
      });
      expect(made.status, JSON.stringify(made.body)).to.be.oneOf([200, 201]);
      return name;
    };
    const [joins, declined, leaves] = [await ask('RQ'), await ask('RQ'), await ask('RN')];
    const visit = await open(pages.portal.people.admin, '/administration/peers', 'dark');
    const { page } = visit;
    const waiting = (name: string) =>
      page.getByRole('list', { name: 'Requests to join and to leave' }).getByRole('listitem').filter({ hasText: name });
    const peer = (name: string, state: string) =>
      page
        .getByRole('list', { name: 'Peers' })
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByText(state, { exact: true })
        .waitFor();
    await waiting(leaves).getByText('wants to leave').waitFor();
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await page.getByRole('button', { name: `Let join: ${joins}` }).dblclick();
    await peer(joins, 'active');
    await page.getByRole('button', { name: `Decline ${declined}` }).click();
    await peer(declined, 'declined');
    await page.getByRole('button', { name: `Let leave: ${leaves}` }).click();
    await peer(leaves, 'removed');
    for (const name of [joins, declined, leaves]) expect(await waiting(name).count()).to.equal(0);
    await visit.close();
  });

  it('makes and deletes roles, and sets what publication reads', async () => {
    const { portal } = pages;
    const visit = await open(portal.people.admin, '/administration/roles', 'dark');
    const { page } = visit;
    const role = `Reviewer ${newId()}`;
    await page.getByLabel('Name').fill(role);
    await page.getByRole('button', { name: 'Create the role' }).click();
    await page.getByRole('button', { name: `Deactivate ${role}` }).click();
    await page.getByRole('button', { name: `Activate ${role}`, exact: true }).waitFor();
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await page.getByRole('button', { name: `Delete ${role}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: role, exact: true }).waitFor({ state: 'detached' });

    const read = async (key: string) =>
      JSON.parse((await portal.call('admin', 'GET', `/admin/config/${key}`)).body.response_body.configValue);
    await page.getByRole('link', { name: 'Settings' }).click();
    const workflow = page.getByRole('region', { name: 'Publication for the organisation' });
    const scan = workflow.getByLabel('Security');
    await scan.uncheck();
    await workflow.getByRole('button', { name: 'Save' }).click();
    await workflow.getByText('Saved.').waitFor();
    expect(await read('local_validation_workflow')).to.deep.equal({ ignore_list: ['Security Scan'] });
    await scan.check();
    await workflow.getByRole('button', { name: 'Save' }).click();
    const isWhole = async () => (await read('local_validation_workflow')).ignore_list.length === 0;
    await until(isWhole, { what: 'the scan runs again' });
    const site = page.getByRole('region', { name: 'This site' });
    expect(await site.getByLabel('People bring models in by the pages').isChecked()).to.equal(true);
    const words = await site.getByLabel('Words that published texts').inputValue();
    expect(words).to.equal('internal use only,strictly confidential');
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await visit.close(/^400 GET \/api\/admin\/config\/verification$/);
  });

  it('shows the messages that were given up, and sends them again', async () => {
    const { env, prefix, people } = pages.portal;
    const key = newId();
    const offset = Number.parseInt(key.slice(-8), 16);
    const id = await publishDeadLetter(String(env.KAFKA_BROKERS), { prefix, key, offset });
    const visit = await open(people.admin, '/administration/dead-letters', 'dark');
    const { page } = visit;
    await page.getByText('The catalog <b>did not answer</b>.').first().waitFor();
    await page.getByRole('button', { name: `Look at ${id}` }).click();
    const dialog = page.getByRole('dialog', { name: `Message ${id}` });
    await dialog.getByText(Buffer.from('not avro').toString('base64')).waitFor();
    await dialog.getByText(key).waitFor();
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: `Send again: ${id}` }).click();
    await page.getByRole('button', { name: `Send again: ${id}` }).waitFor({ state: 'detached' });
    await page.getByLabel('Only those').uncheck();
    await page.getByRole('listitem').filter({ hasText: id }).getByText('sent again').waitFor();
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await page.getByRole('link', { name: 'Health' }).click();
    const worker = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'publication worker' }) });
    await worker.getByText('one process').waitFor();
    // What roles say of themselves has specs of its own.
    await page.route('**/api/admin/readiness', async (route) => {
      const response = await route.fetch();
      const { response_body: found, ...answer } = await response.json();
      expect(found).to.deep.equal([]);
      const roles = [
        { service: 'edge', role: 'gateway', state: 'ready', missing: [] },
        { service: 'catalog', role: 'gateway', state: 'not_ready', missing: ['postgresql'] },
      ];
      await route.fulfill({ response, json: { ...answer, response_body: roles } });
    });
    await page.reload();
    await page.getByRole('row', { name: 'catalog gateway not ready It waits for: postgresql' }).waitFor();
    await page.getByRole('row', { name: 'edge gateway ready' }).waitFor();
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await visit.close();
  });

  it('shows what a peer offers, and subscribes to what is chosen of it', async () => {
    const name = `Peer ${newId()}`;
    const about = { name, subjectName: `${newId()}.example`, apiUrl: 'https://peer.example', contact1: 'ada' };
    const states = { self: false, local: false, statusCode: 'AC', validationStatusCode: 'NV' };
    await pages.portal.catalog.call('POST', '/peer', { ...about, ...states });
    const visit = await open(pages.portal.people.admin, '/administration/peers');
    const { page } = visit;
    const offers = page.getByRole('button', { name: `Offers of ${name}` });
    await offers.click();
    await page.getByText(`${name} is not connected`).waitFor();
    await offers.click();
    const [churn, mail] = [newId(), newId()];
    await page.route('**/api/gateway/solutions', async (route) => {
      const answer = { status: null, status_code: 0, error_code: '100', response_detail: 'Success' };
      const found = [{ solutionId: churn, name: 'Churn' }, { solutionId: mail, name: 'Mail' }, { name: 'no id' }];
      await route.fulfill({ json: { ...answer, response_body: found } });
    });
    await page.reload();
    await offers.click();
    await page.getByRole('checkbox', { name: 'Churn' }).waitFor();
    expect(await page.getByRole('checkbox').count()).to.equal(2);
    const subscribe = page.getByRole('button', { name: /^Subscribe to \d/ });
    expect(await subscribe.isDisabled()).to.equal(true);
    await page.getByRole('checkbox', { name: 'Mail' }).check();
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Subscribe to 1 solution' }).dblclick();
    await page.getByText('Subscribed.').waitFor();
    await page.getByRole('button', { name: `Subscriptions to ${name}` }).click();
    await page.getByRole('button', { name: `Remove the subscription to {"solutionId":"${mail}"}` }).waitFor();
    await visit.close();
  });

  it('runs a subscription, and shows how far it is and what could not be copied', async () => {
    const name = `Peer ${newId()}`;
    const about = { name, subjectName: `${newId()}.example`, apiUrl: 'https://peer.example', contact1: 'ada' };
    const states = { self: false, local: false, statusCode: 'AC', validationStatusCode: 'NV' };
    const { admin } = pages.portal.people;
    const { peerId } = (await pages.portal.catalog.call('POST', '/peer', { ...about, ...states })).body;
    const wanted = { peerId, userId: admin.userId, scopeType: 'FL', accessType: 'PR', selector: '{"tags":"nlp"}' };
    await pages.portal.catalog.call('POST', '/peer/sub', wanted);
    const visit = await open(admin, '/administration/peers', 'dark');
    const { page } = visit;
    const subscriptions = page.getByRole('button', { name: `Subscriptions to ${name}` });
    await subscriptions.click();
    await page.getByText(`${name} is not connected`).waitFor();

    const lost = newId();
    const warnings = [{ solutionId: newId(), message: 'The image is not signed.' }];
    const ended = { startedAt: 1_000, endedAt: 2_000, total: 3, tried: 3, copied: 2, warnings };
    const failure = { solutionId: lost, reason: 'not_sent', message: 'It sends no file.', retryAt: 5_000, attempts: 1 };
    const answers: object[] = [
      { run: null, failures: [], withdrawn: [] },
      { run: { startedAt: 1_000, total: 3, tried: 1, copied: 1, warnings: [] }, failures: [], withdrawn: [] },
      { run: ended, failures: [failure], withdrawn: [{ solutionId: newId(), since: 1_500, isHidden: true }] },
    ];
    let shown = 0;
    await page.route('**/api/admin/peers/*/subscriptions/*/run', async (route) => {
      const common = { status: null, status_code: 0, error_code: '100', response_detail: 'Success' };
      const isStart = route.request().method() === 'POST';
      if (isStart || shown > 0) shown += 1;
      const body = isStart ? null : answers[Math.min(Math.max(shown - 1, 0), 2)];
      await route.fulfill({ json: { ...common, response_body: body } });
    });
    await page.reload();
    await subscriptions.click();
    await page.getByText('It has not been run yet.').waitFor();
    await page.getByRole('button', { name: 'Run now: the subscription to {"tags":"nlp"}' }).dblclick();
    await page.getByText('1 of 3 solutions tried').waitFor();
    expect(await page.getByText('Success').count(), 'taken for a failure').to.equal(0);
    await page.getByText('2 solutions copied').waitFor();
    await page.getByText('The image is not signed.').waitFor();
    await page.getByText('1 solution is not copied').click();
    await page.getByText('It sends no file.').waitFor();
    await page.getByText('1 copy is of what the peer does not show any more').click();
    await page.getByText('hidden here').waitFor();
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await visit.close();
  });

  it('shows the certificates for other platforms, and which of them has to be replaced', async () => {
    const visit = await open(pages.portal.people.admin, '/administration/peers');
    const { page } = visit;
    await page.getByText('No other platform can connect').waitFor();
    const authority = { subject: 'CN=an authority', issuer: 'CN=an authority', names: [], fingerprint: 'AB:CD' };
    const own = { ...authority, subject: 'CN=a.example.org', names: ['a.example.org'], fingerprint: '12:34' };
    const [validFrom, soon, late] = [0, 5, 500].map((days) => Date.now() + days * 86_400_000);
    await page.route('**/api/gateway/certificates', async (route) => {
      const certificates = {
        own: { ...own, validFrom, validTo: soon, needsRenewal: true },
        authorities: [{ ...authority, validFrom, validTo: late, needsRenewal: false }],
        hasRevocations: false,
      };
      const answer = { status: null, status_code: 0, error_code: '100', response_detail: 'Success' };
      await route.fulfill({ json: { ...answer, response_body: certificates } });
    });
    await page.reload();
    const shown = page.getByRole('list', { name: 'Certificates' }).getByRole('listitem');
    await shown.filter({ hasText: 'CN=a.example.org' }).getByText('It has to be replaced').waitFor();
    await shown.filter({ hasText: 'AB:CD' }).getByText('next year').waitFor();
    expect(await shown.getByText('It has to be replaced').count()).to.equal(1);
    await page.getByText('FEDERATION_REVOCATIONS_FILE names none').waitFor();
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await visit.close();
  });

  it('stores peers with subscriptions, and is for administrators alone', async () => {
    const visit = await open(pages.portal.people.admin, '/administration/peers');
    const { page } = visit;
    const name = `Peer ${newId()}`;
    await page.getByRole('button', { name: 'New peer' }).click();
    const dialog = page.getByRole('dialog', { name: 'New peer' });
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Common name').fill(`${newId()}.example`);
    await dialog.getByLabel('Address of its API').fill('https://peer.example');
    await dialog.getByLabel('Contact').fill('ada@peer.example');
    await dialog.getByRole('button', { name: 'Store the peer' }).click();
    await page.getByRole('button', { name: `Activate ${name}`, exact: true }).click();
    await page.getByRole('button', { name: `Deactivate ${name}` }).waitFor();
    await page.getByRole('button', { name: `Subscriptions to ${name}` }).click();
    await page.getByText('Nothing is copied from it.').waitFor();
    await page.getByLabel('Which solutions').fill('{"modelTypeCode":"CL"}');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('button', { name: 'Remove the subscription to {"modelTypeCode":"CL"}' }).click();
    await page.getByText('Nothing is copied from it.').waitFor();
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('heading', { name, exact: true }).waitFor({ state: 'detached' });
    await visit.close();

    const stranger = await open(pages.portal.people.stranger, '/administration/users');
    await stranger.page.getByText('These pages are for the administrators').waitFor();
    expect(await stranger.page.getByRole('link', { name: 'Administration' }).count()).to.equal(0);
    await stranger.close();
  });
});
