import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { newId } from '../../services/kit/ids.ts';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { type PortalPages, portalPages } from '../support/browser/portal-pages.ts';
import { startVisit, type Visit } from '../support/browser/visit.ts';
import { createSampleRecords } from '../support/catalog-records/sample-records.ts';

const script = '<img src=x onerror="ran=1"><script>ran=1</script>';
/** Models that were not on-boarded have neither interface nor description, and the pages ask for both. */
const bare = [/^404 GET \/api\/getProtoFile$/, /^400 GET \/api\/solution\/revision\/.*\/description$/];
const searchPath = '**/api/searchSolutionBykeyword';

describe('the marketplace', () => {
  const word = `heron${newId().slice(-12)}`;
  const first = `${word} Überlauf 模型 ${'W'.repeat(60)}`;
  const hostile = `${word} ${script}`;
  let pages: PortalPages;
  let visit: Visit;
  let page: Page;

  before(async () => {
    pages = await portalPages();
    const { solution, revision, done } = createSampleRecords(pages.portal.catalog);
    const { userId } = pages.portal.people.owner;
    for (const name of [first, hostile]) {
      const solutionId = await solution(userId, { name, modelTypeCode: 'CL', toolkitTypeCode: 'SK' });
      const revisionId = await revision(solutionId, userId, { accessTypeCode: 'PB' });
      if (name !== first) continue;
      for (const [artifactTypeCode, size, metadata] of [
        ['MI', 50_000_000, null],
        ['LI', 1_000, JSON.stringify({ license: `L-${word}` })],
        ['MD', 1_000, JSON.stringify({ runtime: 'python' })],
      ] as const) {
        const file = { version: '1', artifactTypeCode, name: 'file', uri: `models/${newId()}`, userId, size, metadata };
        const { artifactId } = await done('POST', '/artifact', file);
        await done('POST', `/revision/${revisionId}/artifact/${artifactId}`);
      }
    }
  });
  beforeEach(async () => {
    visit = await startVisit(pages.url);
    page = visit.page;
  });
  afterEach(() => visit.context.close());

  const search = () => page.getByRole('searchbox', { name: 'Search models' });
  const card = (name: string) => page.getByRole('link', { name, exact: true });
  const found = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

  it('finds as one types, opens a model, and is as before after the back button', async () => {
    await page.goto('/');
    // Each letter while the page searches for those before it.
    await search().pressSequentially(word, { delay: 20 });
    await page.waitForURL(`**/?q=${word}`);
    await found('2 models');
    await card(first).click();
    await page.getByRole('heading', { level: 1, name: first }).waitFor();
    await page.goBack();
    await found('2 models');
    expect(await search().inputValue()).to.equal(word);
    expect(new URL(page.url()).searchParams.get('q')).to.equal(word);
    await visit.close(...bare);
  });

  it('opens at the address of a search, and of a model', async () => {
    await page.goto(`/?q=${word}&sort=name`);
    await found('2 models');
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    expect(await page.getByLabel('Sort by').inputValue()).to.equal('name');
    await card(first).click();
    await page.getByRole('heading', { level: 1, name: first }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: first }).waitFor();
    await visit.close(...bare);
  });

  it('is narrowed by toolkit and time, which the address keeps', async () => {
    await page.goto(`/?q=${word}`);
    await found('2 models');
    await page.getByLabel('Toolkit').selectOption('TensorFlow');
    await found('No models');
    await page.getByLabel('Toolkit').selectOption('Scikit-Learn');
    await page.getByLabel('Updated').selectOption('In the last week');
    await found('2 models');
    await page.reload();
    await found('2 models');
    expect(await page.getByLabel('Toolkit').inputValue()).to.equal('SK');
    expect(new URL(page.url()).searchParams.get('updated')).to.equal('week');
    await visit.close();
  });

  it('is narrowed by licence, runtime and size, which the address keeps', async () => {
    await page.goto(`/?q=${word}`);
    await found('2 models');
    await page.getByLabel('Licence').selectOption(`L-${word}`);
    await found('One model');
    await page.getByLabel('Runtime').selectOption('python');
    await page.getByLabel('Size').selectOption('10 to 100 MB');
    await found('One model');
    await page.reload();
    await found('One model');
    expect(await page.getByLabel('Licence').inputValue()).to.equal(`L-${word}`);
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await page.getByLabel('Size').selectOption('Under 10 MB');
    await found('No models');
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('runtime'), searchParams.get('size')]).to.deep.equal(['python', 'small']);
    await visit.close();
  });

  it('shows names of any kind as they are, and runs nothing of them', async () => {
    await page.goto(`/?q=${word}`);
    await card(hostile).click();
    await page.getByRole('heading', { level: 1, name: hostile }).waitFor();
    await page.goto(`/?q=${encodeURIComponent(script)}`);
    await page.getByRole('status').filter({ hasText: /model/i }).waitFor();
    expect(await search().inputValue()).to.equal(script);
    expect(await page.evaluate('typeof ran')).to.equal('undefined');
    await visit.close(...bare);
  });

  it('says that a part of the platform is unavailable, and goes on when it is back', async () => {
    await page.route(searchPath, (route) =>
      route.fulfill({
        status: 503,
        headers: { 'retry-after': '7' },
        contentType: 'application/problem+json',
        body: '{}',
      }),
    );
    await page.goto(`/?q=${word}`);
    await page.getByRole('alert').getByText('Try again in 7 seconds').waitFor();
    await page.unroute(searchPath);
    await page.getByRole('button', { name: 'Try again' }).click();
    await found('2 models');
    await visit.close(/^503 POST /);
  });

  it('says that there is no network, and goes on when it is back', async () => {
    await page.goto('/');
    await page.getByRole('status').filter({ hasText: 'model' }).waitFor();
    await page.route(searchPath, (route) => route.abort('internetdisconnected'));
    await search().fill(word);
    await page.getByRole('alert').getByText('cannot be reached').waitFor();
    await page.unroute(searchPath);
    await page.getByRole('button', { name: 'Try again' }).click();
    await found('2 models');
    await visit.close(/^net::ERR_INTERNET_DISCONNECTED POST /);
  });

  it('shows that it loads while the answer takes long', async () => {
    const asked = Promise.withResolvers<void>();
    await page.route(searchPath, async (route) => {
      await asked.promise;
      await route.continue();
    });
    await page.goto(`/?q=${word}`);
    await page.getByLabel('Loading models').waitFor();
    asked.resolve();
    await found('2 models');
    await visit.close();
  });
});
