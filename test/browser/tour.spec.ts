import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { type OnboardingPages, startOnboardingPages } from '../support/browser/onboarding-pages.ts';
import { portalPages } from '../support/browser/portal-pages.ts';
import { signInOn } from '../support/browser/sign-in.ts';
import { startVisit } from '../support/browser/visit.ts';

/** Neither description nor text of the interface is in the parts of the portal that the specs start. */
const bare = [/^400 GET \/api\/solution\/revision\/.*\/description$/, /^404 GET \/api\/getProtoFile$/];

describe('the tour of the web portal', function () {
  this.timeout(240_000);
  let pages: OnboardingPages;
  before(async () => {
    pages = await startOnboardingPages();
  });
  after(() => pages?.stop());

  const tour = (page: Page) => page.getByRole('complementary');
  const press = (page: Page, name: string) => tour(page).getByRole('button', { name, exact: true }).press('Enter');
  const step = (page: Page, name: string) => tour(page).getByRole('heading', { level: 2, name }).waitFor();

  /** Has the marketplace show what it has otherwise, in this number. */
  const inMarketplace = (page: Page, totalElements: number) =>
    page.route('**/api/searchSolutionBykeyword', async (route) => {
      const response = await route.fetch();
      const { response_body: found, ...answer } = await response.json();
      const content = found.content.slice(0, totalElements);
      await route.fulfill({ response, json: { ...answer, response_body: { ...found, content, totalElements } } });
    });
  const empty = (page: Page) => inMarketplace(page, 0);

  it('brings the demo model in by one button, and leads to it, by keyboard alone', async () => {
    const { portal } = await portalPages();
    const person = await portal.join('tours');
    const visit = await startVisit(pages.url);
    const { page } = visit;
    await empty(page);
    await page.goto('/');
    await step(page, 'Welcome: what this is');
    await tour(page).getByText('Step 1 of 4').waitFor();
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await press(page, 'Next');
    await step(page, 'Bring in the demo model');
    await tour(page).getByRole('link', { name: 'Sign in' }).press('Enter');
    await signInOn(page, person);
    // It goes on where the person was.
    await press(page, 'Bring in the demo model');
    await step(page, 'See it on its page');
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await tour(page).getByRole('link', { name: 'Open its page' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'website-phishing' }).waitFor();
    await press(page, 'Next');
    await step(page, 'Try it');
    await tour(page).getByRole('link', { name: 'Go to “Try it”' }).press('Enter');
    await page.getByRole('button', { name: 'Try this model' }).waitFor();
    await page.reload();
    await step(page, 'Try it');
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await press(page, 'Finish the tour');
    await tour(page).waitFor({ state: 'detached' });
    expect(await page.evaluate<string>('document.activeElement.id')).to.equal('content');
    await page.goto('/');
    await page.getByRole('heading', { name: 'There are no models yet' }).waitFor();
    expect(await tour(page).count()).to.equal(0);
    await visit.close(...bare);
  });

  it('can be skipped, is not offered again, and begins again from the help', async () => {
    const visit = await startVisit(pages.url, { theme: 'dark', width: 320, locale: 'de-DE' });
    const { page } = visit;
    await empty(page);
    await page.goto('/');
    await step(page, 'Willkommen: was das hier ist');
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await press(page, 'Rundgang überspringen');
    await tour(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Es gibt noch keine Modelle' }).waitFor();
    expect(await tour(page).count()).to.equal(0);
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByRole('button', { name: 'Rundgang machen' }).click();
    await step(page, 'Willkommen: was das hier ist');
    await visit.close();
  });

  it('is not offered where there are models', async () => {
    const visit = await startVisit(pages.url);
    const { page } = visit;
    await inMarketplace(page, 1_000);
    await page.goto('/');
    await page.getByRole('status').filter({ hasText: '1,000 models' }).waitFor();
    expect(await tour(page).count()).to.equal(0);
    await visit.close();
  });
});
