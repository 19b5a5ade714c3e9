import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { type LogsPages, startLogsPages } from '../support/browser/logs-pages.ts';
import { signInOn } from '../support/browser/sign-in.ts';
import { startVisit, type Visit } from '../support/browser/visit.ts';
import { roleLine } from '../support/logs.ts';
import { until } from '../support/until.ts';

describe('the logs in the web portal', () => {
  const traceId = 'ab'.repeat(16);
  let pages: LogsPages;
  before(async () => {
    pages = await startLogsPages();
    const stack = 'Error: no connection\n    at connect (db.ts:3:1)';
    await pages.logs.publish([
      ...[1, 2, 3].map((number) => roleLine(`heartbeat ${number}`)),
      roleLine('begins to store', { traceId, requestId: 'request-7' }),
      roleLine('cannot store the file', {
        ...{ level: 'error', traceId, requestId: 'request-7', path: '/site/<b>logo</b>.png' },
        err: { type: 'Error', message: 'no connection', stack },
      }),
      roleLine('cannot say hello', { level: 'warn', service: 'catalog', role: 'relay' }),
    ]);
    await stored(6);
  });
  after(() => pages.stop());

  const stored = (count: number, query?: Readonly<Record<string, string>>) =>
    until(async () => (await pages.logs.find(query)).length === count, { what: `${count} records are stored` });
  async function open(path: string, theme: 'light' | 'dark' = 'light'): Promise<Visit> {
    const visit = await startVisit(pages.url, { theme });
    await visit.page.goto(`/login?to=${encodeURIComponent(path)}`);
    await signInOn(visit.page, pages.admin);
    await visit.page.getByRole('heading', { name: 'Logs' }).waitFor();
    return visit;
  }
  const lines = ({ page }: Visit) => page.getByRole('list', { name: 'Records', exact: true }).locator(':scope > li');
  const shows = async (visit: Visit, ...texts: readonly string[]) => {
    let found: readonly string[] = [];
    const isShown = async () => {
      found = await lines(visit).allTextContents();
      return found.length === texts.length && texts.every((text, index) => found[index]?.includes(text));
    };
    await until(isShown, { what: `the list shows ${texts}`, detail: () => found.join('\n') });
  };

  it('are found by words, level and service, and show all that was written', async () => {
    const visit = await open('/administration/logs');
    const { page } = visit;
    await until(async () => (await lines(visit).count()) === 6, { what: 'all are shown' });
    await page.getByRole('img', { name: '6 records over time, among them 1 warning and 1 error' }).waitFor();
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await page.getByLabel('Words').fill('cannot');
    await page.getByLabel('Level').selectOption('warn');
    await page.getByRole('button', { name: 'Search' }).click();
    await shows(visit, 'cannot say hello', 'cannot store the file');
    await page.getByLabel('Level').selectOption('error');
    await page.getByRole('button', { name: 'Search' }).click();
    await shows(visit, 'cannot store the file');
    expect(new URL(page.url()).search).to.equal('?q=cannot&level=error');
    await lines(visit).getByText('cannot store the file').click();
    await page.getByText('/site/<b>logo</b>.png').waitFor();
    await page.getByText('at connect (db.ts:3:1)').waitFor();
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await page.getByLabel('Words').fill('nothing like it');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('No record fits.').waitFor();
    await visit.close();
  });

  it('lead from a record to its trace, and to what was written around it', async () => {
    const visit = await open('/administration/logs?level=error', 'dark');
    const { page } = visit;
    await lines(visit).getByText('cannot store the file').click();
    await page.getByRole('button', { name: 'Around it' }).click();
    const dialog = page.getByRole('dialog', { name: 'What the same process wrote around it' });
    await dialog.getByText('heartbeat 1').waitFor();
    expect(await dialog.locator('[aria-current=true]').textContent()).to.include('cannot store the file');
    expect(await dialog.getByText('cannot say hello').count(), 'of another service').to.equal(0);
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'All of this trace' }).click();
    await shows(visit, 'cannot store the file', 'begins to store');
    expect(new URL(page.url()).search).to.equal(`?id=${traceId}`);
    expect(await page.getByRole('combobox', { name: 'Time' }).inputValue()).to.equal('14d');
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await page.goto('/administration/logs?id=request-7&level=error');
    await shows(visit, 'cannot store the file');
    await visit.close();
  });

  it('are narrowed to the time of a bar, by the keyboard too', async () => {
    const visit = await open('/administration/logs?q=heartbeat');
    const { page } = visit;
    await page.getByText('Records by time').click();
    await page.getByRole('list', { name: 'Records by time' }).getByRole('button').first().press('Enter');
    await page.getByRole('link', { name: 'Show the whole time' }).waitFor();
    const { searchParams } = new URL(page.url());
    const lengthMs = Date.parse(`${searchParams.get('until')}`) - Date.parse(`${searchParams.get('since')}`);
    expect(lengthMs).to.be.within(60_000, 61_000);
    await lines(visit).first().getByText('heartbeat').waitFor();
    expect(await page.getByRole('button', { name: 'Follow' }).count()).to.equal(0);
    await page.getByRole('link', { name: 'Show the whole time' }).click();
    await page.getByRole('button', { name: 'Follow' }).waitFor();
    await visit.close();
  });

  it('are shown by the hundred, and are suggested by their services', async () => {
    const many = Array.from({ length: 120 }, (_, index) => roleLine(`many ${index}`, { service: 'identity' }));
    await pages.logs.publish(many);
    await stored(120, { service: 'identity' });
    const visit = await open('/administration/logs?service=identity');
    const { page } = visit;
    const older = page.getByRole('button', { name: 'Show older' });
    await older.waitFor();
    expect(await lines(visit).count()).to.equal(100);
    expect(await page.locator('datalist option').getAttribute('value')).to.equal('identity');
    await older.click();
    await until(async () => (await lines(visit).count()) === 120, { what: 'the older ones are shown' });
    await older.waitFor({ state: 'detached' });
    const texts = await lines(visit).locator('code').allTextContents();
    expect(new Set(texts).size, 'each once').to.equal(120);
    await visit.close();
  });

  it('appear as they come while they are followed', async () => {
    const visit = await open('/administration/logs?service=composer', 'dark');
    const { page } = visit;
    const write = (msg: string, more: object = {}) =>
      pages.logs.publish([roleLine(msg, { service: 'composer', role: 'gateway', ...more })]);
    await page.getByText('No record fits.').waitFor();
    const follow = page.getByRole('button', { name: 'Follow', pressed: false });
    await follow.click();
    const status = page.getByRole('status').filter({ hasText: /new/i });
    await status.getByText('Nothing new yet').waitFor();
    await write('first of those that come');
    await status.getByText('1 new record').waitFor();
    await write('second of those that come');
    await status.getByText('2 new records').waitFor();
    await shows(visit, 'second of those', 'first of those');
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Follow', pressed: true }).click();
    // Too long ago for the stream to begin with it.
    await write('third of those that come', { time: new Date(Date.now() - 20_000).toISOString() });
    await stored(1, { q: 'third of those' });
    // Longer than the stream and the page take to show one.
    await delay(1_500);
    await shows(visit, 'second of those', 'first of those');
    await follow.click();
    await shows(visit, 'second of those', 'first of those', 'third of those');
    await visit.close();
  });

  it('are counted as new where the list that is read again has them first', async () => {
    const visit = await open('/administration/logs?service=scanner');
    const { page } = visit;
    await page.getByText('No record fits.').waitFor();
    // The list is asked for as the stream opens; the record is stored before that is answered, and is in both.
    await page.route(
      ({ pathname }) => pathname === '/logs',
      async (route) => {
        await pages.logs.publish([roleLine('while the list is read', { service: 'scanner' })]);
        await stored(1, { service: 'scanner' });
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Follow', pressed: false }).click();
    await page.getByRole('status').getByText('1 new record').waitFor();
    await shows(visit, 'while the list is read');
    // Longer than the stream and the page take to show one.
    await delay(1_500);
    expect(await page.getByRole('status').getByText('1 new record').count(), 'counted once').to.equal(1);
    await visit.close();
  });
});
