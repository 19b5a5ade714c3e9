import { expect } from 'chai';
import { type PortalPages, portalPages } from '../support/browser/portal-pages.ts';
import { startVisit } from '../support/browser/visit.ts';

describe('the appearance of the web portal', () => {
  let pages: PortalPages;
  before(async () => {
    pages = await portalPages();
  });

  it('has a font of its own, which browsers keep, and which moves nothing when it comes late', async () => {
    const visit = await startVisit(pages.url);
    const { page } = visit;
    const come = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await come.promise;
      await route.continue();
    });
    const answered = page.waitForResponse((response) => response.url().endsWith('.woff2'));
    await page.goto('/login', { waitUntil: 'domcontentloaded' });
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();
    come.resolve();
    const answer = await answered;
    expect(answer.headers()).to.include({
      ...{ 'content-type': 'font/woff2', 'cache-control': 'public, max-age=31536000, immutable' },
    });
    await page.waitForFunction(`document.fonts.check('14px Inter')`);
    expect(await heading.boundingBox()).to.deep.equal(before);
    await visit.close();
  });
});
