import { expect } from 'chai';
import { newId } from '../../services/kit/ids.ts';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { type PortalPages, portalPages } from '../support/browser/portal-pages.ts';
import { signInOn } from '../support/browser/sign-in.ts';
import { startVisit, type Visit } from '../support/browser/visit.ts';
import { createSampleRecords } from '../support/catalog-records/sample-records.ts';
import { fileForm, pixel } from '../support/portal-files.ts';
import type { Person } from '../support/portal-people.ts';
import { until } from '../support/until.ts';

/** 0 where the browser cannot show it. */
interface Picture {
  readonly naturalWidth: number;
}

/** Models that were not on-boarded have neither interface nor description, and the page asks for both. */
const bare = [/^404 GET \/api\/getProtoFile$/, /^400 GET \/api\/solution\/revision\/.*\/description$/];
/** What the checks found is for the people of the model. */
const notTheirs = /^403 GET \/api\/validation\//;
/** Hostile, in several scripts, and with a word that is wider than any screen. */
const script = `<img src=x onerror="ran=1"> Ünïcode 模型 ${'W'.repeat(500)}`;

describe('the page of a model', () => {
  let pages: PortalPages;
  let path: string;

  before(async () => {
    pages = await portalPages();
    const { portal } = pages;
    const { solution, revision } = createSampleRecords(portal.catalog);
    const { userId } = portal.people.owner;
    const solutionId = await solution(userId, { name: `talked of ${newId().slice(-12)} ${'W'.repeat(70)}` });
    const revisionId = await revision(solutionId, userId, { accessTypeCode: 'PB' });
    await revision(solutionId, userId, { version: '0.9', accessTypeCode: 'PB', publisher: 'The lab' });
    path = `/models/${solutionId}?version=1`;
    const documents = `/solution/${solutionId}/revision/${revisionId}/PB/document`;
    const png = new Uint8Array(pixel);
    for (const body of [fileForm('card.json', '{"accuracy":0.9}'), fileForm('curve.gif', png, 'image/gif')])
      expect((await portal.send('owner', 'POST', documents, { body })).status).to.equal(200);
  });

  async function open(person: Person, theme: 'light' | 'dark'): Promise<Visit> {
    const visit = await startVisit(pages.url, { theme });
    await visit.page.goto(`/login?to=${encodeURIComponent(path)}`);
    await signInOn(visit.page, person);
    await visit.page.getByRole('heading', { name: 'Discussion' }).waitFor();
    return visit;
  }

  it('moves nothing while its parts come, those above last', async () => {
    const visit = await startVisit(pages.url, { width: 412 });
    const { page } = visit;
    await page.addInitScript(`
      moved = 0;
      new PerformanceObserver((list) => {
        for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) moved += value;
      }).observe({ type: 'layout-shift', buffered: true });
    `);
    const late = (path: string, ms: number, json?: object) =>
      page.route(path, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, ms));
        return json ? route.fulfill({ json }) : route.continue();
      });
    const description = `<p>${'It tells herons from storks. '.repeat(40)}</p>`;
    await late('**/description', 900, { response_body: { description } });
    await late('**/api/getProtoFile*', 600);
    await late('**/solutions/*/revisions/*', 300);
    await page.goto(path);
    await page.getByText('It tells herons').waitFor();
    await page.getByRole('heading', { name: 'Ratings' }).waitFor();
    await page.getByRole('button', { name: 'Download card.json' }).waitFor();
    await page.getByText('This model has no rating yet.').waitFor();
    expect(await page.evaluate<number>('moved')).to.be.lessThan(0.1);
    await visit.close(...bare);
  });

  it('lets two people discuss it', async () => {
    const { owner, stranger } = pages.portal.people;
    const first = await open(owner, 'light');
    const { page } = first;
    await page.getByText('Begin a new topic').click();
    await page.getByLabel('Title of the topic').fill('Accuracy');
    await page.getByLabel('Your first comment').fill(script);
    await page.getByRole('button', { name: 'Begin the topic' }).dblclick();
    const topic = page.getByRole('region', { name: 'Accuracy' });
    await topic.getByText(script).waitFor();
    expect(await page.getByRole('article', { name: 'Comment of owner Spec' }).count()).to.equal(1);
    expect(await page.evaluate('typeof ran')).to.equal('undefined');

    const second = await open(stranger, 'dark');
    const theirs = second.page.getByRole('region', { name: 'Accuracy' });
    expect(await theirs.getByRole('button', { name: 'Edit' }).count()).to.equal(0);
    await theirs.getByRole('button', { name: 'Reply' }).click();
    const dialog = second.page.getByRole('dialog', { name: 'Reply to the comment' });
    await dialog.getByLabel('Your reply').fill('On which data?');
    expect(await accessibilityProblems(second.page)).to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Send the reply' }).click();
    const reply = theirs.getByRole('article', { name: 'Comment of stranger Spec' });
    await reply.getByText('On which data?').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await accessibilityProblems(second.page)).to.deep.equal([]);

    await page.reload();
    const own = page.getByRole('article', { name: 'Comment of owner Spec' });
    await own.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Your comment').fill('On the test set.');
    await page.getByRole('button', { name: 'Save' }).click();
    await own.getByText('On the test set.').waitFor();
    await own.getByText('edited').waitFor();
    expect(await own.getByRole('button', { name: 'Delete' }).count(), 'others have replied').to.equal(0);
    expect(await accessibilityProblems(page)).to.deep.equal([]);

    await reply.getByRole('button', { name: 'Delete' }).click();
    await second.page.getByRole('button', { name: 'Delete it' }).click();
    await reply.waitFor({ state: 'detached' });
    await Promise.all([first.close(...bare), second.close(...bare, notTheirs)]);
  });

  it('shows visitors what its documents contain', async () => {
    const visit = await startVisit(pages.url, { width: 320 });
    const { page } = visit;
    await page.goto(path);
    await page.getByRole('button', { name: 'Look at card.json' }).click();
    await page.getByText('"accuracy": 0.9').waitFor();
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Look at curve.gif' }).click();
    const image = page.getByRole('img', { name: 'Content of curve.gif' });
    await image.waitFor();
    await until(async () => (await image.evaluate((shown) => (shown as unknown as Picture).naturalWidth)) === 1, {
      what: 'the picture is shown',
    });
    await page.getByRole('button', { name: 'Close' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download card.json' }).click(),
    ]);
    expect(download.suggestedFilename()).to.equal('card.json');
    await page.getByText('Sign in to join the discussion.').waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).to.be.at.most(320);
    await visit.close(...bare);
  });

  it('compares two versions, which the address names', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const visit = await startVisit(pages.url, { theme, width: 320 });
      const { page } = visit;
      await page.goto(path);
      await page.getByLabel('Compare with').selectOption('0.9');
      const publisher = page.getByRole('row', { name: /^Publisher The lab – changed$/ });
      await publisher.waitFor();
      expect(new URL(page.url()).searchParams.get('compare')).to.equal('0.9');
      await page.reload();
      await publisher.waitFor();
      expect(await accessibilityProblems(page)).to.deep.equal([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).to.be.at.most(320);
      await page.getByLabel('Compare with').selectOption('');
      await publisher.waitFor({ state: 'detached' });
      await visit.close(...bare);
    }
  });
});
