import { expect } from 'chai';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { startWebhookReceiver, type WebhookReceiver } from '../fakes/webhook-receiver.ts';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { type NotificationPages, startNotificationPages } from '../support/browser/notification-pages.ts';
import { signInOn } from '../support/browser/sign-in.ts';
import { startVisit, type Visit } from '../support/browser/visit.ts';
import { createNotificationPublisher, type NotificationPublisher } from '../support/notification-publisher.ts';
import type { Person } from '../support/portal-people.ts';
import { until } from '../support/until.ts';

describe('the account in the web portal', () => {
  let pages: NotificationPages;
  let receiver: WebhookReceiver;
  let publisher: NotificationPublisher;

  before(async () => {
    [pages, receiver] = await Promise.all([startNotificationPages(), startWebhookReceiver()]);
    publisher = await createNotificationPublisher(pages.portal);
  });
  after(async () => {
    await publisher?.close();
    await pages?.stop();
    await receiver?.close();
  });

  async function open(person: Person, path: string, theme: 'light' | 'dark' = 'light'): Promise<Visit> {
    const visit = await startVisit(pages.url, { theme });
    await visit.page.goto(`/login?to=${encodeURIComponent(path)}`);
    await signInOn(visit.page, person);
    await visit.page.getByRole('button', { name: `Sign out ${person.loginName}` }).waitFor();
    return visit;
  }
  const section = (page: Page, name: string) => page.getByRole('region', { name });

  it('asks visitors to sign in, and requests nothing before', async () => {
    const visit = await startVisit(pages.url);
    for (const path of ['/account', '/account/notifications']) {
      await visit.page.goto(path);
      await visit.page.getByRole('heading', { name: /^Sign in to see/ }).waitFor();
      expect(await accessibilityProblems(visit.page)).to.deep.equal([]);
    }
    await visit.close();
  });

  it('shows notifications as they come, and lets go of those that were read', async () => {
    const person = await pages.portal.join('notified');
    await publisher.storeAndPublish(person.userId, 'Your model <b>passed</b>');
    const visit = await open(person, '/account/notifications', 'dark');
    const { page } = visit;
    await page.getByRole('link', { name: /^Notifications\s+one unread$/ }).waitFor();
    await page.getByRole('heading', { name: 'Your model <b>passed</b>' }).waitFor();
    await publisher.storeAndPublish(person.userId, 'Your request was approved');
    await page.getByRole('heading', { name: 'Your request was approved' }).waitFor();
    await page.getByText('New notification: Your request was approved').waitFor();
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Mark as read' }).first().click();
    await page.getByRole('link', { name: /^Notifications\s+one unread$/ }).waitFor();
    await page.getByRole('button', { name: 'Remove' }).first().click();
    await page.getByRole('button', { name: 'Remove' }).first().click();
    await page.getByRole('heading', { name: 'No notifications' }).waitFor();
    await visit.close();
  });

  it('changes the name, makes a token that works, and revokes it', async () => {
    const person = await pages.portal.join('tokens');
    const visit = await open(person, '/account');
    const { page } = visit;
    const names = section(page, 'Your name');
    await names.getByLabel('First name').fill('Ada <script>alert(1)</script>');
    await names.getByRole('button', { name: 'Save' }).click();
    await names.getByText('Saved.').waitFor();
    const tokens = section(page, 'API tokens');
    await tokens.getByLabel('What it is for').fill('notebook');
    await tokens.getByLabel('Current password').fill(person.password);
    await tokens.getByRole('button', { name: 'Create the token' }).click();
    const token = await tokens.locator('figure pre').innerText();
    const profile = () =>
      fetch(`${pages.url}/api/users/userProfile`, { headers: { authorization: `Bearer ${token}` } });
    expect((await profile()).status).to.equal(200);
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await tokens.getByRole('button', { name: 'Revoke notebook' }).click();
    await tokens.getByText('You have no tokens.').waitFor();
    expect((await profile()).status).to.equal(401);
    await visit.close();
  });

  it('sets a second factor up, with which one signs in afterwards', async () => {
    const person = await pages.portal.join('factor');
    const visit = await open(person, '/account', 'dark');
    const { page } = visit;
    const factor = section(page, 'Second factor');
    await factor.getByRole('button', { name: 'Set up a second factor' }).click();
    await factor.getByLabel('Current password').fill(person.password);
    await factor.getByRole('button', { name: 'Go on' }).click();
    await factor.getByRole('img', { name: 'The secret as a QR code' }).waitFor();
    const totp = new TOTP({ secret: Secret.fromBase32(await factor.locator('pre').innerText()) });
    await factor.getByLabel('Code of the app').fill(totp.generate());
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await factor.getByRole('button', { name: 'Turn it on' }).click();
    await factor.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    const [recovery = ''] = (await factor.locator('pre').innerText()).split('\n');
    await factor.getByRole('button', { name: 'I have kept them' }).click();
    await factor.getByText('10 recovery codes are left').waitFor();
    await page.getByRole('button', { name: /^Sign out/ }).click();
    await page.goto('/login');
    await page.getByLabel('User name or e-mail address').fill(person.loginName);
    await page.getByLabel('Password').fill(person.password);
    await page.getByLabel(/^Code|One-time|code/).fill(recovery);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: `Sign out ${person.loginName}` }).waitFor();
    await visit.close();
  });

  it('lists the sessions, and ends one that is open elsewhere', async () => {
    const person = await pages.portal.join('sessions');
    const [here, elsewhere] = [await open(person, '/account'), await open(person, '/account')];
    // `join` has signed in as well.
    const list = section(here.page, 'Sessions');
    await here.page.reload();
    await list.getByText('Another session').nth(1).waitFor();
    expect(await accessibilityProblems(here.page)).to.deep.equal([]);
    for (const left of [1, 0]) {
      await list
        .getByRole('button', { name: /^End the session/ })
        .first()
        .click();
      await until(async () => (await list.getByText('Another session').count()) === left, { what: 'one less' });
    }
    await list.getByText('This session').waitFor();
    await elsewhere.page.reload();
    await elsewhere.page.getByRole('heading', { name: /^Sign in to see/ }).waitFor();
    await elsewhere.close(/^401 /);
    await here.close();
  });

  it('changes the password, which ends the session, and takes a wrong one for what it is', async () => {
    const person = await pages.portal.join('password');
    const visit = await open(person, '/account');
    const { page } = visit;
    const form = section(page, 'Password');
    await form.getByLabel('Current password').fill('not my password');
    await form.getByLabel('New password').fill('a much better password 7');
    await form.getByRole('button', { name: 'Change the password' }).click();
    await form.getByRole('alert').waitFor();
    await form.getByLabel('Current password').fill(person.password);
    await form.getByRole('button', { name: 'Change the password' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signInOn(page, { ...person, password: 'a much better password 7' });
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
    await visit.close(/^40\d PUT \/api\/users\/changePassword$/, /^401 /);
  });

  it('has webhooks posted to, shows what was answered, and sends it again', async () => {
    const person = await pages.portal.join('webhooks');
    const visit = await open(person, '/account');
    const { page } = visit;
    const webhooks = section(page, 'Webhooks');
    await webhooks.getByLabel('Address').fill(receiver.url);
    await webhooks.getByRole('button', { name: 'Create the webhook' }).click();
    await webhooks.getByText('Its secret').waitFor();
    await webhooks.getByRole('button', { name: 'Send a test' }).click();
    await webhooks.getByText('delivered (one attempt)').waitFor();
    await webhooks.getByRole('button', { name: /^Send again/ }).click();
    await until(() => receiver.calls.length >= 2, { what: 'it was posted again' });
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    const mail = section(page, 'Notifications by mail');
    const urgent = mail.getByLabel('urgent');
    await urgent.click();
    await urgent.and(page.locator(':checked:enabled')).waitFor();
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/notifications/digest') && answer.request().method() === 'PUT',
    );
    await mail.getByLabel('How often').selectOption('daily');
    await saved;
    await page.reload();
    await urgent.and(page.locator(':checked')).waitFor();
    expect(await mail.getByLabel('How often').inputValue()).to.equal('daily');
    await webhooks.getByRole('button', { name: /^Delete the webhook/ }).click();
    await webhooks.getByText('You have no webhooks.').waitFor();
    await visit.close();
  });
});
