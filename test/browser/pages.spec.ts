import { expect } from 'chai';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { type PortalPages, portalPages } from '../support/browser/portal-pages.ts';
import { startVisit } from '../support/browser/visit.ts';

/** Nothing that belongs to a person is requested before they are signed in. */
const expected = [/^404 GET \/no-such-page$/];
const paths = [
  '/',
  '/?q=phishing',
  '/login',
  '/register',
  '/my-models',
  '/my-models/new',
  '/running',
  '/composer',
  '/publish-requests',
  '/no-such-page',
];

describe('each page of the web portal', () => {
  let pages: PortalPages;
  before(async () => {
    pages = await portalPages();
  });

  for (const path of paths) {
    for (const theme of ['light', 'dark'] as const)
      it(`${path} can be used by everyone, ${theme}`, async () => {
        const visit = await startVisit(pages.url, { theme });
        await visit.page.goto(path);
        await visit.page.getByRole('heading', { level: 1 }).waitFor();
        await visit.page.waitForLoadState('networkidle');
        expect(await accessibilityProblems(visit.page)).to.deep.equal([]);
        await visit.close(...expected);
      });

    it(`${path} fits a screen of 320 px`, async () => {
      const visit = await startVisit(pages.url, { width: 320 });
      await visit.page.goto(path);
      await visit.page.getByRole('heading', { level: 1 }).waitFor();
      await visit.page.waitForLoadState('networkidle');
      expect(await visit.page.evaluate<number>('document.documentElement.scrollWidth')).to.be.at.most(320);
      await visit.close(...expected);
    });
  }
});
