import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { type DeploymentPages, startDeploymentPages } from '../support/browser/deployment-pages.ts';
import { portalPages } from '../support/browser/portal-pages.ts';
import { signInOn } from '../support/browser/sign-in.ts';
import { startVisit, type Visit } from '../support/browser/visit.ts';
import type { Person } from '../support/portal-people.ts';
import { until } from '../support/until.ts';

const proto = `syntax = "proto3";
enum Unit { METRE = 0; FOOT = 1; }
message Corner { double x = 1; }
message Sides {
  double width = 1;
  double height = 2;
  int64 serial = 3;
  Unit unit = 4;
  repeated double samples = 5;
  repeated Corner corners = 6;
  bytes photo = 7;
  optional int32 floor = 8;
  map<string, double> prices = 9;
  oneof owner { string person = 10; Corner place = 11; }
}
message Area { double value = 1; int64 serial = 2; bytes photo = 3; repeated Corner corners = 4; }
service Model { rpc area (Sides) returns (Area); }`;

/** Neither description nor text of the interface is in the parts of the portal that the spec starts. */
const bare = [/^\d+ GET \/api\/getProtoFile$/, /^400 GET \/api\/solution\/revision\/.*\/description$/];
/** What the checks found is for the people of the model. */
const notTheirs = /^403 GET \/api\/validation\//;
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('trying and deploying models by the web portal', function () {
  this.timeout(240_000);
  let pages: DeploymentPages;
  let owner: Person;
  let solutionId: string;

  before(async () => {
    const { portal } = await portalPages();
    pages = await startDeploymentPages({
      ...{ proto, method: 'area' },
      answer({ width = 0, height = 0, serial, photo, corners }) {
        if (Number(width) < 0) throw new Error('The width is negative.');
        return { value: Number(width) * Number(height), serial, photo, corners };
      },
    });
    owner = await portal.join('deploys');
    solutionId = await pages.newModel(owner.userId, 'Area of things', ['1.0.0', '1.1.0']);
  });
  after(() => pages?.stop());

  async function open(person: Person, path: string, theme: 'light' | 'dark' = 'light', width = 1280): Promise<Visit> {
    const visit = await startVisit(pages.url, { theme, width });
    await visit.page.goto(`/login?to=${encodeURIComponent(path)}`);
    await signInOn(visit.page, person);
    return visit;
  }
  const modelPath = () => `/models/${solutionId}?version=1.0.0`;
  const tryIt = (page: Page) => page.getByRole('button', { name: 'Try this model' }).click();
  const call = (page: Page) => page.getByRole('button', { name: 'Call the model' });
  const cell = (page: Page, name: string) => page.getByRole('row', { name, exact: true });

  it('starts a model, shows the steps, and calls it by a form of its proto', async () => {
    const visit = await open(owner, modelPath());
    const { page } = visit;
    await tryIt(page);
    await page.getByText('is removed after 60 minutes without a call').waitFor();
    await page.getByRole('button', { name: 'Start it on docker' }).click();
    await call(page).waitFor();
    await page.getByLabel('width').fill('3');
    await page.getByLabel('height').fill('four');
    await call(page).click();
    await page.getByText('This is no number.').waitFor();
    expect(await page.evaluate<string>('document.activeElement.labels[0].textContent')).to.match(/^height/);
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await page.getByLabel('height').fill('4');
    await page.getByLabel('serial').fill('9007199254740993');
    await page.getByLabel('unit').selectOption('METRE');
    await page.getByLabel('samples').fill('1, 2');
    await page.getByRole('button', { name: 'Add to corners' }).click();
    await page.getByRole('group', { name: 'corners 2' }).getByLabel('x').fill('7.5');
    await page.getByLabel('photo').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: pixel });
    await page.getByRole('img', { name: 'The picture of photo' }).waitFor();
    await page.getByRole('button', { name: 'Leave floor out' }).click();
    await page.getByLabel('Which of owner').selectOption('place');
    await call(page).click();
    await page.getByText('The model answered in').waitFor();
    await page.getByRole('img', { name: 'The picture photo of the answer' }).waitFor();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await cell(page, 'value 12').waitFor();
    await cell(page, 'serial 9007199254740993').waitFor();
    await page.getByText('7.5').last().waitFor();
    expect(await accessibilityProblems(page)).to.deep.equal([]);

    await page.getByRole('button', { name: 'As JSON' }).click();
    const json = page.getByLabel('Message JSON');
    expect(JSON.parse(await json.inputValue())).to.deep.include({ width: 3, place: {} });
    await json.fill('{"width": -1}');
    await call(page).click();
    await page.getByText('The width is negative.').waitFor();
    await visit.close(...bare, /^422 POST \/run\//);
  });

  it('shows one deployment: calls, log, usage, keys, and changes it until it is removed', async () => {
    const visit = await open(owner, '/running');
    const { page } = visit;
    await page.getByRole('link', { name: /^area-of-things-/ }).click();
    await page.getByRole('heading', { level: 1, name: /^area-of-things-/ }).waitFor();
    await page.getByText('it is removed after 60 minutes').waitFor();
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await page.getByText(`${pages.url}/run/${name}`, { exact: true }).waitFor();
    await page.getByText('Programs', { exact: true }).click();
    await page.getByText(`curl '${pages.url}/run/${name}/area'`).waitFor();
    await page.getByRole('button', { name: 'Follow the log' }).click();
    await page.getByText(/serving /).waitFor();
    await page.getByText('2 calls, one failed').waitFor();
    await page.getByRole('img', { name: /^Calls by hour/ }).waitFor();
    await page.getByText('As a table').click();
    await page.getByRole('columnheader', { name: '95 % within' }).waitFor();
    expect(await accessibilityProblems(page)).to.deep.equal([]);

    await page.getByLabel('Name of the key').fill('lab');
    await page.getByLabel('At most, calls a day').fill('10');
    await page.getByRole('button', { name: 'Create the key' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'It is shown this once' });
    const key = (await notice.locator('pre').textContent()) ?? '';
    const withKey = () =>
      fetch(`${pages.url}/run/${name}/area`, {
        ...{ method: 'POST', body: '{"width": 2, "height": 2}' },
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      });
    expect((await withKey()).status).to.equal(200);
    await page.getByText('10 a day').waitFor();
    await page.getByRole('button', { name: 'Revoke lab' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('This deployment has no keys.').waitFor();
    await until(async () => (await withKey()).status === 401, { what: 'the key is refused' });

    await page.getByRole('button', { name: 'Scale' }).click();
    await page.getByRole('dialog').getByLabel('Model servers').fill('2');
    await page.getByRole('dialog').getByRole('button', { name: 'Scale' }).click();
    await page.getByRole('definition').filter({ hasText: '2 model servers' }).waitFor();
    await page.getByRole('button', { name: 'Update' }).and(page.locator(':enabled')).click();
    await page.getByRole('dialog').getByLabel('Version').selectOption('1.1.0');
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
    await page.getByRole('link', { name: 'Area of things, version 1.1.0' }).waitFor();
    await page.getByRole('button', { name: 'Restart' }).and(page.locator(':enabled')).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restart' }).click();
    await page.getByText('Start the servers again').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Nothing of it was left on the target.').waitFor();
    await visit.close();
  });

  it('deploys as the person chooses, also where it fails', async () => {
    const other = await pages.newModel(owner.userId, 'Area by choice', ['1.0.0']);
    const visit = await open(owner, `/models/${other}`, 'dark', 320);
    const { page } = visit;
    await tryIt(page);
    await page.getByRole('button', { name: 'Choose where and how' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deploy' });
    await dialog.getByLabel('Where it runs').selectOption('docker');
    await dialog.getByLabel('Name').fill('by-choice');
    await dialog.getByLabel('Memory of each').fill('512');
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Deploy' }).click();
    await page.getByRole('link', { name: 'Open the deployment by-choice' }).click();
    await page.getByText('512 MB').waitFor();
    await page.getByText('it stays', { exact: true }).waitFor();
    await call(page).waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).to.be.at.most(320);
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await page.goto('/running');
    await page.getByRole('link', { name: 'by-choice', exact: true }).waitFor();
    expect(await accessibilityProblems(page)).to.deep.equal([]);

    for (const image of pages.docker.images) pages.docker.missing.add(image);
    pages.docker.images.clear();
    await page.goto(`/models/${other}`);
    await tryIt(page);
    await page.getByRole('combobox', { name: 'Deployment' }).selectOption('Start another one');
    await page.getByRole('button', { name: 'Start it on docker' }).click();
    // Where it fails within a second, its request is answered with the reason; else its steps end with it.
    await page
      .getByRole('alert')
      .filter({ hasText: `model_${other}` })
      .waitFor();
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await visit.close(...bare, /^422 POST \/deployments$/);
  });

  it('tells others whom to ask', async () => {
    const { portal } = await portalPages();
    const visit = await open(await portal.join('looksat'), modelPath());
    await tryIt(visit.page);
    await visit.page.getByText('Ask the owner to share it with you.').waitFor();
    await visit.close(...bare, notTheirs);
  });
});
