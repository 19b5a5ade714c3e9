import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { type OnboardingPages, startOnboardingPages } from '../support/browser/onboarding-pages.ts';
import { portalPages } from '../support/browser/portal-pages.ts';
import { signInOn } from '../support/browser/sign-in.ts';
import { startVisit, type Visit } from '../support/browser/visit.ts';
import { adderBundle } from '../support/model-bundle.ts';

/** Neither description nor text of the interface is in the parts of the portal that the spec starts. */
const bare = [/^400 GET \/api\/solution\/revision\/.*\/description$/, /^404 GET \/api\/getProtoFile$/];
const onnx = fileURLToPath(new URL('../fixtures/models/linear.onnx', import.meta.url));

describe('bringing a model in by the web portal', function () {
  this.timeout(240_000);
  let pages: OnboardingPages;
  let folder: string;
  before(async () => {
    [pages, folder] = await Promise.all([startOnboardingPages(), mkdtemp(join(tmpdir(), 'modelyard-bring-in-'))]);
  });
  after(async () => {
    await pages?.stop();
    if (folder) await rm(folder, { recursive: true });
  });

  async function open(name: string, theme: 'light' | 'dark' = 'light', url = pages.url): Promise<Visit> {
    const { portal } = await portalPages();
    const person = await portal.join(name);
    const visit = await startVisit(url, { theme });
    await visit.page.goto('/login?to=/my-models/new');
    await signInOn(visit.page, person);
    await visit.page.getByRole('heading', { name: 'Drop a model here' }).waitFor();
    return visit;
  }

  async function choose(page: Page, button: string, paths: string | string[]): Promise<void> {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: button }).click();
    await (await chooser).setFiles(paths);
  }

  const step = (page: Page, name: string) =>
    page.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: name });

  it('takes an .onnx file, shows each step, and leads to the model', async () => {
    const visit = await open('bringsonnx');
    const { page } = visit;
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await choose(page, 'Choose files', onnx);
    expect(await page.getByLabel('Name of the model').inputValue()).to.equal('linear');
    await page.getByLabel('Name of the model').fill('linear-by-page');
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Bring it in' }).click();
    await page.getByRole('heading', { name: 'Your model is on the platform' }).waitFor();
    await step(page, 'Read the documents').getByText('done').waitFor();
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    // The address is enough to come back to it.
    await page.reload();
    await page.getByRole('heading', { name: 'Your model is on the platform' }).waitFor();
    await page.getByRole('link', { name: 'Open the model' }).click();
    await page.getByRole('heading', { level: 1, name: 'linear-by-page' }).waitFor();
    await visit.close(...bare);
  });

  it('packs the folder of a bundle and names the line that failed', async () => {
    const visit = await open('bringsfolder', 'dark');
    const { page } = visit;
    const bundle = adderBundle('adder-by-page', { schema: { name: 'model.proto', text: 'message {' } });
    for (const file of Object.values(bundle)) if (file) await writeFile(join(folder, file.name), file.text);
    await choose(page, 'Choose a folder', folder);
    await page.getByText('A bundle: its metadata say').waitFor();
    await page.getByText('3 files').waitFor();
    await page.getByRole('button', { name: 'Bring it in' }).click();
    const alert = page.getByRole('alert');
    await alert.getByRole('heading', { name: '“Read the documents” failed' }).waitFor();
    expect(await alert.innerText()).to.match(/validate failed: .*proto/);
    await alert.getByText('Correct what this line says').waitFor();
    expect(await accessibilityProblems(page)).to.deep.equal([]);

    await page.getByRole('button', { name: 'Try again' }).click();
    await writeFile(join(folder, 'model.proto'), adderBundle('x').schema?.text ?? '');
    await choose(page, 'Choose a folder', folder);
    await page.getByRole('button', { name: 'Bring it in' }).click();
    await page.getByRole('link', { name: 'Open the model' }).click();
    await page.getByRole('heading', { level: 1, name: 'adder-by-page' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Your model is on the platform' }).waitFor();
    await visit.close(...bare);
  });

  it('takes what is dropped, and offers no name that the platform refuses', async () => {
    const visit = await open('drops');
    const { page } = visit;
    const dropped = await page.evaluateHandle(
      `(() => {
        const data = new DataTransfer();
        data.items.add(new File(['{}'], 'Blüten <script>.pfa'));
        return data;
      })()`,
    );
    await page.getByRole('region', { name: 'Files of the model' }).dispatchEvent('drop', { dataTransfer: dropped });
    const name = page.getByLabel('Name of the model');
    expect(await name.inputValue()).to.equal('Bluten_script');
    await name.fill('not allowed!');
    await page.getByRole('button', { name: 'Bring it in' }).click();
    expect(await page.evaluate<boolean>('document.activeElement.validity.patternMismatch')).to.equal(true);
    await page.getByRole('button', { name: 'Choose something else' }).click();
    await page.getByRole('heading', { name: 'Drop a model here' }).waitFor();
    await visit.close();
  });

  it('takes a file of 2 GiB without reading it before it is sent', async () => {
    const visit = await open('hugefile');
    const { page } = visit;
    const huge = join(folder, '..', `${basename(folder)}-huge.onnx`);
    await writeFile(huge, '');
    await truncate(huge, 2 * 1_024 ** 3);
    try {
      await choose(page, 'Choose files', huge);
      await page.getByText('2.1 GB').waitFor();
      expect(await page.getByRole('button', { name: 'Bring it in' }).isEnabled()).to.equal(true);
    } finally {
      await rm(huge);
    }
    await visit.close();
  });

  it('sends nothing that is larger than the platform takes', async () => {
    const small = await startOnboardingPages({ ONBOARDING_MODEL_LIMIT_BYTES: '100' });
    const visit = await open('toolarge', 'light', small.url);
    await visit.page.getByText('At most 100 byte').waitFor();
    await choose(visit.page, 'Choose files', onnx);
    await visit.page.getByRole('alert').getByText('larger than the platform takes').waitFor();
    expect(await visit.page.getByRole('button', { name: 'Bring it in' }).isDisabled()).to.equal(true);
    await visit.close();
    await small.stop();
  });

  it('shows visitors how programs do it, with the address of this platform', async () => {
    const visit = await startVisit(pages.url);
    await visit.page.goto('/my-models/new');
    await visit.page.getByRole('heading', { name: 'Sign in to bring a model in' }).waitFor();
    await visit.page.getByText(`modelyard.Session("${pages.url}")`).waitFor();
    expect(await accessibilityProblems(visit.page)).to.deep.equal([]);
    await visit.close();
  });
});
