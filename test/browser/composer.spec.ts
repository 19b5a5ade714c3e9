import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { type ComposerPages, startComposerPages } from '../support/browser/composer-pages.ts';
import { portalPages } from '../support/browser/portal-pages.ts';
import { signInOn } from '../support/browser/sign-in.ts';
import { startVisit, type Visit } from '../support/browser/visit.ts';
import { message, port } from '../support/composer/palette.ts';
import type { Person } from '../support/portal-people.ts';
import { until } from '../support/until.ts';

const score = message('Score', ['double', 'value']);
const advice = message('Advice', ['string', 'text']);

describe('the composer in a browser', function () {
  this.timeout(240_000);
  let pages: ComposerPages;
  let ada: Person;

  before(async () => {
    const { portal } = await portalPages();
    pages = await startComposerPages();
    ada = await portal.join('composing');
    const { things } = pages;
    await things.addUser(ada.userId);
    for (const [name, given] of [
      ['Classifier', score],
      ['Adviser', advice],
    ] as const) {
      const solutionId = await things.addSolution(ada.userId, name);
      await things.addRevision(solutionId, '1.0.0', 'PB', { inputs: [port(score)], outputs: [port(given)] });
    }
  });
  after(() => pages?.stop());

  async function openComposer(person: Person, path = '/composer', theme: 'light' | 'dark' = 'light'): Promise<Visit> {
    const visit = await startVisit(pages.url, { theme });
    await visit.page.goto(`/login?to=${encodeURIComponent(path)}`);
    await signInOn(visit.page, person);
    await visit.page.getByRole('heading', { level: 1 }).waitFor();
    return visit;
  }

  async function create(page: Page, name: string): Promise<void> {
    await page.getByLabel('Name of a new composition').fill(name);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  }

  /** Models come into the palette a moment after they are in the catalog. */
  async function add(page: Page, name: string): Promise<void> {
    const button = page.getByRole('region', { name: 'Models to add' }).getByRole('button', { name: `Add ${name}` });
    await until(
      async () => {
        if (await button.isVisible()) return true;
        await page.reload();
        await page.getByLabel('Search models').waitFor();
        return button.isVisible();
      },
      { what: `${name} is in the palette` },
    );
    await button.click();
    await nodeOf(page, name).waitFor();
  }
  /** From the output of one node to the input of another. */
  async function drawLink(page: Page, from: string, to: string): Promise<void> {
    const handle = (name: string, side: 'source' | 'target') => nodeOf(page, name).locator(`.${side}`);
    const [start, end] = [await handle(from, 'source').boundingBox(), await handle(to, 'target').boundingBox()];
    if (!start || !end) throw new Error('A port is not on the screen.');
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
    const asked = page.waitForResponse((response) => response.url().includes('/fitting-ports'));
    await page.mouse.down();
    await page.mouse.move(start.x + 40, start.y + 40);
    await asked;
    await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 });
    await page.mouse.up();
  }
  const nodeOf = (page: Page, name: string) => page.locator(`[data-id="${name}"][role="group"]`);

  it('composes two models by keyboard, undoes and redoes, and shows what is wrong', async () => {
    const visit = await openComposer(ada);
    const { page } = visit;
    await create(page, 'By keyboard');
    await add(page, 'Classifier');
    await add(page, 'Adviser');
    await nodeOf(page, 'Classifier').focus();
    await page.keyboard.press('Enter');
    const selection = page.getByRole('region', { name: 'Selection' });
    await selection.getByLabel('Link to').last().selectOption('Adviser run');
    const linked = page.getByRole('group', { name: 'Classifier run → Adviser run' });
    await linked.waitFor({ state: 'attached' });
    await page.getByText('No problems: it can be run').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await linked.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Redo' }).click();
    await linked.waitFor({ state: 'attached' });
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await nodeOf(page, 'Adviser').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Delete');
    await nodeOf(page, 'Adviser').waitFor({ state: 'detached' });
    await linked.waitFor({ state: 'detached' });
    await visit.close();
  });

  it('links with the pointer what fits, and nothing else', async () => {
    const visit = await openComposer(ada);
    const { page } = visit;
    await create(page, 'By pointer');
    await add(page, 'Classifier');
    await add(page, 'Adviser');
    await add(page, 'Adviser');
    await nodeOf(page, 'Adviser-2').waitFor();
    await drawLink(page, 'Adviser', 'Adviser-2');
    await drawLink(page, 'Classifier', 'Adviser');
    await page.getByRole('group', { name: 'Classifier run → Adviser run' }).waitFor({ state: 'attached' });
    expect(await page.getByRole('group', { name: 'Adviser run → Adviser-2 run' }).count()).to.equal(0);
    await visit.close();
  });

  it('shows two people what each of them changes', async () => {
    const { portal } = await portalPages();
    const bob = await portal.join('composingtoo');
    const first = await openComposer(ada);
    await create(first.page, 'Together');
    const { pathname } = new URL(first.page.url());
    const shared = await fetch(`${pages.url}/compositions/${pathname.split('/').at(-1)}/editors`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ editorIds: [bob.userId] }),
    });
    expect(shared.status).to.equal(200);
    const second = await openComposer(bob, pathname, 'dark');
    await second.page.getByText('Select a node or a link').waitFor();
    await add(first.page, 'Classifier');
    await nodeOf(second.page, 'Classifier').waitFor();
    await second.page.getByText('Another person has made a change').waitFor();
    await add(second.page, 'Adviser');
    await nodeOf(first.page, 'Adviser').waitFor();
    expect(await accessibilityProblems(second.page)).to.deep.equal([]);
    await Promise.all([first.close(), second.close()]);
  });

  it('lists compositions, and deletes one after it has asked', async () => {
    const visit = await openComposer(ada);
    const { page } = visit;
    const name = 'A <script>alert(1)</script> 模型';
    await create(page, name);
    await page.getByRole('link', { name: 'Composer' }).click();
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const dialog = page.getByRole('dialog');
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('link', { name }).waitFor({ state: 'detached' });
    await visit.close();
  });
});
