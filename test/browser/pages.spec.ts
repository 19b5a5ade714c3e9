import { expect } from 'chai';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { englishWords } from '../support/browser/english-words.ts';
import { type PortalPages, portalPages } from '../support/browser/portal-pages.ts';
import { reflowProblems } from '../support/browser/reflow.ts';
import { signInOn } from '../support/browser/sign-in.ts';
import { startVisit, type Visit } from '../support/browser/visit.ts';
import { withoutStreams } from '../support/browser/without-streams.ts';

/** Hostile, and with a word that is wider than any screen. */
const script = `"><img src=x onerror="ran=1"><script>ran=1</script>javascript:ran=1${'W'.repeat(500)}`;
/** Nothing that belongs to a person is requested before they are signed in. */
const expected = [/^404 GET \/no-such-page$/];
/** Of services that these specs do not start; what the page shows of them is for the specs of each. */
const notStarted = [/^50\d /];
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
  '/administration/users',
  '/no-such-page',
];
const personalPaths = ['/my-models', '/my-models/new', '/running', '/composer', '/account', '/account/notifications'];

describe('each page of the web portal', () => {
  let pages: PortalPages;
  before(async () => {
    pages = await portalPages();
  });

  async function open({ page }: Visit, path: string): Promise<void> {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  }

  async function signIn({ page }: Visit, name: string): Promise<void> {
    await withoutStreams(page);
    await page.goto('/login');
    await signInOn(page, await pages.portal.join(name));
    await page.getByRole('button', { name: `Sign out ${name}` }).waitFor();
  }

  for (const path of paths) {
    it(`${path} can be used by everyone, light and dark`, async () => {
      const visit = await startVisit(pages.url);
      await open(visit, path);
      for (const theme of ['light', 'dark'] as const) {
        await visit.page.emulateMedia({ colorScheme: theme });
        expect(await accessibilityProblems(visit.page), theme).to.deep.equal([]);
      }
      await visit.close(...expected);
    });

    it(`${path} fits a screen of 320 px, and is German for those who prefer that`, async () => {
      const visit = await startVisit(pages.url, { width: 320, locale: 'de-AT' });
      await open(visit, path);
      expect(await visit.page.evaluate<number>('document.documentElement.scrollWidth')).to.be.at.most(320);
      expect(await englishWords(visit.page)).to.deep.equal([]);
      await visit.close(...expected);
    });
  }

  it('is for everyone in German as well, once they are signed in', async () => {
    const visit = await startVisit(pages.url, { theme: 'dark' });
    const { page } = visit;
    await signIn(visit, 'german');
    await page.getByLabel('Language').selectOption('Deutsch');
    for (const path of personalPaths) {
      await open(visit, path);
      expect(await page.evaluate<string>('document.documentElement.lang'), path).to.equal('de');
      expect(await englishWords(page), path).to.deep.equal([]);
      expect(await accessibilityProblems(page), path).to.deep.equal([]);
    }
    await visit.close(...notStarted);
  });

  it('runs nothing of what is typed into any of its fields', async () => {
    const visit = await startVisit(pages.url);
    const { page } = visit;
    const fillAll = async (path: string) => {
      await open(visit, path);
      const fields = page.getByRole('textbox').or(page.getByRole('searchbox'));
      for (const field of await fields.all()) {
        await field.fill(script);
        await field.press('Enter');
      }
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate('typeof ran'), path).to.equal('undefined');
      expect(await reflowProblems(page), path).to.deep.equal([]);
    };
    for (const path of ['/', '/login', '/register']) await fillAll(path);
    await signIn(visit, 'scripted');
    for (const path of personalPaths) await fillAll(path);
    // What the policy rejects is an error on the console, and would fail this.
    await visit.close(...notStarted, /^4\d\d (?:POST|PUT) /);
  });
});
