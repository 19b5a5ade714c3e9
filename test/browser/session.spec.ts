import { expect } from 'chai';
import type { Page, Response } from 'playwright-core';
import { type PortalPages, portalPages } from '../support/browser/portal-pages.ts';
import { signInOn } from '../support/browser/sign-in.ts';
import { startVisit, type Visit } from '../support/browser/visit.ts';
import type { Person } from '../support/portal-people.ts';

const cookieName = '__Host-modelyard_session';

describe('being signed in to the web portal', () => {
  let pages: PortalPages;
  let person: Person;
  let visit: Visit;

  before(async () => {
    pages = await portalPages();
    person = await pages.portal.join('browsing');
  });
  beforeEach(async () => {
    visit = await startVisit(pages.url);
  });
  afterEach(() => visit.context.close());

  const signOutOn = (page: Page) => page.getByRole('button', { name: `Sign out ${person.loginName}` });
  const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' });

  async function signIn({ page } = visit): Promise<void> {
    await page.goto('/?q=phishing');
    await signInLink(page).click();
    await signInOn(page, person);
    await signOutOn(page).waitFor();
  }

  it('returns to the page one came from, and outlives a reload and a further tab', async () => {
    await signIn();
    const { page } = visit;
    await page.waitForURL('**/?q=phishing');
    await page.reload();
    await signOutOn(page).waitFor();
    const tab = await visit.openTab();
    await tab.goto('/');
    await signOutOn(tab).waitFor();
    await visit.close();
  });

  it('is in a cookie that no script reads, and in no storage', async () => {
    await signIn();
    const { page, context } = visit;
    const kept = (await context.cookies()).find(({ name }) => name === cookieName);
    expect(kept).to.include({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
    const seen = await page.evaluate<string>(
      'document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage })',
    );
    expect(seen).not.to.include(kept?.value ?? cookieName);
    expect(seen).not.to.match(/eyJ/);
    await visit.close();
  });

  it('ends in all tabs with a sign-out, and does not come back with a reload', async () => {
    await signIn();
    const { page } = visit;
    const tab = await visit.openTab();
    await tab.goto('/');
    await signOutOn(tab).waitFor();
    const ended = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await signOutOn(page).click();
    expect((await ended).status()).to.equal(200);
    for (const each of [page, tab]) await signInLink(each).waitFor();
    await page.reload();
    await signInLink(page).waitFor();
    expect((await visit.context.cookies()).map(({ name }) => name)).not.to.include(cookieName);
    await visit.close();
  });

  it('goes on where a token is refused in the middle: one refresh, and each request once more', async () => {
    await signIn();
    const { page } = visit;
    let [refused, refreshed] = [0, 0];

    await page.route('**/api/**', async (route) => {
      if (route.request().url().endsWith('/auth/session/refresh')) refreshed += 1;
      const isFirst = route.request().headers().authorization !== undefined && refreshed === 0;
      if (!isFirst) return route.continue();
      refused += 1;
      return route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"code":"token_expired"}' });
    });
    // Answers to what the page asked before come as well, with no token refused.
    const isRepeated = (answer: Response) => refreshed > 0 && /\/api\/(?!auth)/.test(answer.url()) && answer.ok();
    const found = page.waitForResponse(isRepeated);
    await page.getByRole('link', { name: 'Marketplace' }).click();
    await found;
    await signOutOn(page).waitFor();
    expect(refused, 'requests that were refused').to.be.greaterThan(0);
    expect(refreshed).to.equal(1);
    expect(visit.failures).to.have.length(refused);
    await visit.close(/^401 /);
  });

  it('is not begun by a wrong password, which the page says', async () => {
    const { page } = visit;
    await page.goto('/login');
    await signInOn(page, { ...person, password: 'a guess' });
    await page.getByRole('alert').waitFor();
    expect(await signInLink(page).count()).to.equal(1);
    await visit.close(/^401 POST \/api\/auth\/session$/);
  });
});
