import { expect } from 'chai';
import { pictureDifference } from '../support/browser/compare-picture.ts';
import { type PortalPages, portalPages } from '../support/browser/portal-pages.ts';
import { signInOn } from '../support/browser/sign-in.ts';
import { makeSteady } from '../support/browser/steady.ts';
import { startVisit } from '../support/browser/visit.ts';
import { withoutStreams } from '../support/browser/without-streams.ts';
import { createSampleRecords } from '../support/catalog-records/sample-records.ts';
import type { Person } from '../support/portal-people.ts';

/** What models lack that were not on-boarded, and services that are not started here. */
const expected = [/^404 GET /, /^400 GET \/api\/solution\/revision\/.*\/description$/, /^50\d /];
const models = ['Harbour traffic', 'Harbour weather – Überflutung', 'Harbour cranes'];

describe('the appearance of the web portal', () => {
  let pages: PortalPages;
  let person: Person;
  let modelPath: string;

  before(async () => {
    pages = await portalPages();
    const { solution, revision } = createSampleRecords(pages.portal.catalog);
    person = await pages.portal.join('appearing');
    for (const name of models) {
      const solutionId = await solution(person.userId, { name, modelTypeCode: 'CL', toolkitTypeCode: 'SK' });
      await revision(solutionId, person.userId, { accessTypeCode: 'PB', publisher: 'The harbour' });
      modelPath = `/models/${solutionId}`;
    }
  });

  const scenes = () => ({
    marketplace: '/?q=Harbour&sort=name',
    'nothing-found': '/?q=nothing-like-this',
    model: modelPath,
    'sign-in': '/login',
    register: '/register',
    'bring-in': '/my-models/new',
    'not-found': '/no-such-page',
  });
  const personalScenes = { 'my-models': '/my-models', account: '/account', 'not-yet-running': '/running' };

  for (const theme of ['light', 'dark'] as const)
    it(`is that of the stored pictures, ${theme}`, async () => {
      const visit = await startVisit(pages.url, { theme });
      const { page } = visit;
      const differences: (string | undefined)[] = [];
      const compare = async (scene: string, path: string) => {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await makeSteady(page);
        const picture = await page.screenshot({ animations: 'disabled' });
        differences.push(await pictureDifference(`${scene}-${theme}`, picture));
      };
      for (const [scene, path] of Object.entries(scenes())) await compare(scene, path);
      await withoutStreams(page);
      await page.goto('/login');
      await signInOn(page, person);
      await page.getByRole('button', { name: `Sign out ${person.loginName}` }).waitFor();
      for (const [scene, path] of Object.entries(personalScenes)) await compare(scene, path);
      expect(differences.filter(Boolean)).to.deep.equal([]);
      await visit.close(...expected);
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
