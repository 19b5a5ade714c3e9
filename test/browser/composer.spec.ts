import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { CompositionTestRun } from '../../services/contracts/composer-api.ts';
import type { DeploymentWithSteps } from '../../services/contracts/deployment-api.ts';
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
const any = message('ANY');

const testRun: CompositionTestRun = {
  ...{
    deployment: 'd',
    operation: 'run',
    id: 'r',
    transport: 'http',
    status: 'done',
    failure: null,
    outputBytes: null,
  },
  output: { value: 0.75 },
  hops: [
    {
      ...{ node: 'Classifier', operation: 'run', status: 'ok', at: '2026-01-01T00:00:00.000Z', durationMs: 2 },
      ...{ bytesIn: 9, bytesOut: 9, input: { value: 0.5 }, output: { value: 0.75 } },
    },
  ],
};

const deployment: DeploymentWithSteps = {
  ...{ id: '018f2c5e-7a41-7d2b-9c63-5e1f0a9b7c05', name: 'to-be-run', target: 'local', userId: 'u' },
  ...{
    solutionId: 's',
    revisionId: 'r',
    status: 'starting',
    endpoints: [],
    detail: null,
    taskId: 't',
    trackingId: 't',
  },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', modifiedAt: '2026-01-01T00:00:00.000Z' },
  idleMinutes: null,
  options: {
    ...{ transport: 'topics', replicas: 1, memoryLimitBytes: null, processorLimit: null },
    hasDataBrokerSettings: false,
  },
  steps: [{ name: 'apply', status: 'running' }],
};

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
    for (const [name, taken, given, toolkit] of [
      ['Classifier', score, score, 'SK'],
      ['Adviser', score, advice, 'SK'],
      ['Splitter', any, any, 'SP'],
    ] as const) {
      const solutionId = await things.addSolution(ada.userId, name, toolkit);
      await things.addRevision(solutionId, '1.0.0', 'PB', { inputs: [port(taken)], outputs: [port(given)] });
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

  it('removes a node before it is known what its ports can be linked to', async () => {
    const visit = await openComposer(ada);
    const { page } = visit;
    // Otherwise the stream of the composition says so first.
    await page.route('**/compositions/*/events', (route) => route.abort('aborted'));
    await create(page, 'Removed at once');
    await add(page, 'Classifier');
    const asked = page.waitForRequest('**/fitting-ports*');
    const { promise: removed, resolve: isRemoved } = Promise.withResolvers<void>();
    await page.route('**/fitting-ports*', async (route) => {
      await removed;
      await route.continue();
    });
    await page.route('**/changes', async (route) => {
      const response = await route.fetch();
      isRemoved();
      await (await asked).response();
      await route.fulfill({ response });
    });
    await nodeOf(page, 'Classifier').focus();
    await page.keyboard.press('Enter');
    await asked;
    await page.keyboard.press('Delete');
    await nodeOf(page, 'Classifier').waitFor({ state: 'detached' });
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

  it('maps fields of a splitter by dragging them and by keyboard', async () => {
    const visit = await openComposer(ada, '/composer', 'dark');
    const { page } = visit;
    await create(page, 'By fields');
    await add(page, 'Classifier');
    await add(page, 'Splitter');
    await add(page, 'Adviser');
    const selection = page.getByRole('region', { name: 'Selection' });
    for (const [node, given, port] of [
      ['Classifier', 'Score', 'Splitter run'],
      ['Splitter', 'ANY', 'Adviser run'],
    ] as const) {
      await nodeOf(page, node).focus();
      await page.keyboard.press('Enter');
      // A splitter fits both sides of a model.
      const output = selection.getByRole('region', { name: `run gives ${given}` });
      await output.getByLabel('Link to').selectOption(port);
      await page.getByRole('group', { name: `${node} run → ${port}` }).waitFor({ state: 'attached' });
    }
    const map = page.getByRole('region', { name: 'Fields of Splitter' });
    await map.getByText('must be an object with "splitter_type"').waitFor();
    await map.getByLabel('What it does').selectOption('Gives each model fields of the message');
    await map.getByText('map at least one field of each successor').waitFor();
    const target = map.getByRole('region', { name: 'Score for Adviser' });
    await map.getByRole('listitem').filter({ hasText: 'value' }).first().dragTo(target.getByRole('listitem').first());
    await page.getByText('No problems: it can be run').waitFor();
    const value = target.getByLabel('value');
    expect(await value.locator('option:checked').textContent()).to.equal('value');
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await value.selectOption('Nothing');
    await map.getByText('map at least one field of each successor').waitFor();
    await map.getByRole('button', { name: 'Map fields of the same name' }).click();
    await page.getByText('No problems: it can be run').waitFor();
    await visit.close();
  });

  it('shows two people each other, and what each of them changes', async () => {
    const { portal } = await portalPages();
    const bob = await portal.join('composingtoo');
    const first = await openComposer(ada);
    await create(first.page, 'Together');
    const { pathname } = new URL(first.page.url());
    await first.page.getByRole('button', { name: 'Share…' }).click();
    const sharing = first.page.getByRole('dialog', { name: 'Share the composition' });
    await sharing.getByLabel('Share with').fill('composingtoo');
    await sharing.getByRole('button', { name: 'Share with composingtoo Spec' }).first().click();
    await sharing.getByText('It is shared with one person now.').waitFor();
    const remove = sharing.getByRole('button', { name: /^Remove composingtoo Spec/ });
    await remove.click();
    await sharing.getByText('It is not shared with anyone now.').waitFor();
    expect(await sharing.getByRole('list', { name: 'Shared with' }).getByRole('listitem').count()).to.equal(0);
    await sharing.getByRole('button', { name: 'Take it back' }).click();
    await remove.waitFor();
    expect(await accessibilityProblems(first.page)).to.deep.equal([]);
    await sharing.getByRole('button', { name: 'Close' }).click();
    const second = await openComposer(bob, pathname, 'dark');
    await second.page.getByText('Select a node or a link').waitFor();
    const here = (page: Page) => page.getByRole('list', { name: 'Also here:' }).getByRole('listitem');
    await here(first.page).getByText('composingtoo Spec').waitFor();
    await here(second.page).getByText('composing Spec').waitFor();
    expect(await here(second.page).count(), 'oneself is no other').to.equal(1);
    await add(first.page, 'Classifier');
    await nodeOf(second.page, 'Classifier').waitFor();
    await second.page.getByText('Another person has made a change').waitFor();
    await add(second.page, 'Adviser');
    await nodeOf(first.page, 'Adviser').waitFor();
    expect(await accessibilityProblems(second.page)).to.deep.equal([]);
    // Only who owns it shares it.
    await second.page.getByRole('button', { name: 'Share…' }).click();
    await second.page.getByRole('dialog').getByText(`composingtoo Spec (${bob.loginName})`).waitFor();
    expect(await second.page.getByLabel('Share with', { exact: true }).count()).to.equal(0);
    await second.close();
    await here(first.page).waitFor({ state: 'detached' });
    await first.close();
  });

  it('saves a composition, and shows what each model of a test run took and gave', async () => {
    const visit = await openComposer(ada);
    const { page } = visit;
    await create(page, 'To be run');
    await add(page, 'Classifier');
    await page.getByText('No problems: it can be run').waitFor();
    await page.getByRole('button', { name: 'Save…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved: To be run 1.0.0.').waitFor();
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    const publish = page.getByRole('link', { name: 'Publish', exact: true });
    expect(await publish.getAttribute('href')).to.match(
      /^\/my-models\/[-0-9a-f]{36}\?section=publication&version=1\.0\.0$/,
    );
    await page.getByRole('button', { name: 'Close' }).click();

    await add(page, 'Adviser');
    await page.getByText('Changed since version 1.0.0').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Saved as version 1.0.0').waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.getByText('Changed since version 1.0.0').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();

    // What deploys and runs models has specs of its own.
    await page.route('**/deployments/targets?*', (route) =>
      route.fulfill({ json: { targets: [{ name: 'local', takesCredentials: false }] } }),
    );
    const deployed: unknown[] = [];
    await page.route('**/deployments', (route) => {
      deployed.push(route.request().postDataJSON());
      return route.fulfill({ status: 202, json: deployment });
    });
    await page.route(`**/deployments/${deployment.id}`, (route) => route.fulfill({ json: deployment }));
    await page.getByRole('button', { name: 'Publish and deploy…' }).click();
    await page.getByRole('button', { name: 'Deploy…', exact: true }).click();
    const deploying = page.getByRole('dialog', { name: 'Deploy', exact: true });
    await deploying.getByLabel('Name').fill('to-be-run');
    await deploying.getByLabel('Messages move between the models over').selectOption('topics');
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await deploying.getByRole('button', { name: 'Deploy', exact: true }).click();
    await page.getByRole('list', { name: 'Steps of to-be-run' }).getByText('Start what is missing').waitFor();
    const open = page.getByRole('link', { name: 'Open the deployment' });
    expect(await open.getAttribute('href')).to.equal(`/running/${deployment.id}`);
    expect(deployed).to.have.length(1);
    expect(deployed[0]).to.deep.nested.include({ name: 'to-be-run', target: 'local', 'options.transport': 'topics' });
    await page.getByRole('button', { name: 'Close' }).click();

    const sent: unknown[] = [];
    await page.route('**/compositions/*/test-run', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ json: testRun });
    });
    await page.getByRole('button', { name: 'Test run' }).click();
    const panel = page.getByRole('region', { name: 'Test run' });
    await panel.getByLabel('value').fill('0.5');
    await panel.getByRole('button', { name: 'Run', exact: true }).click();
    await panel.getByText('Messages of Classifier').click();
    await panel.getByRole('region', { name: 'Took' }).getByRole('cell', { name: '0.5' }).waitFor();
    await panel.getByRole('region', { name: 'Gave' }).getByRole('cell', { name: '0.75' }).waitFor();
    expect(sent).to.deep.equal([{ message: { value: 0.5 }, transport: 'http', target: 'local' }]);
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await visit.close(/^503 GET \/deployments\/.*\/events$/);
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
