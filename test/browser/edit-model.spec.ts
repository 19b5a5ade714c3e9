import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { newId } from '../../services/kit/ids.ts';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { type PortalPages, portalPages } from '../support/browser/portal-pages.ts';
import { signInOn } from '../support/browser/sign-in.ts';
import { startVisit, type Visit, type VisitOptions } from '../support/browser/visit.ts';
import { createSampleRecords } from '../support/catalog-records/sample-records.ts';
import { fileForm, pixel } from '../support/portal-files.ts';
import type { Person } from '../support/portal-people.ts';
import { until } from '../support/until.ts';

const script = '<img src=x onerror="ran=1"> Ünïcode 模型';
const licence = 'Licensed under the MIT License\nSPDX-License-Identifier: MIT\n';
/** What the portal says of a description that there is none of. */
const undescribed = /^400 GET \/api\/solution\/revision\/.*\/description$/;
/** That of a text is at an address of its own. */
const picture = /^404 GET \/my-models\/x$/;

describe('editing a model', function () {
  this.timeout(480_000);
  let pages: PortalPages;
  let solutionId: string;
  let revisionId: string;
  const name = `Flowers ${newId().slice(-12)}`;

  before(async () => {
    pages = await portalPages();
    const { portal } = pages;
    const records = createSampleRecords(portal.catalog);
    const { userId } = portal.people.owner;
    solutionId = await records.solution(userId, { name });
    // Without a licence, which others have or are given.
    await records.revision(solutionId, userId, { version: '0.8' });
    await records.revision(solutionId, userId, { version: '0.9' });
    revisionId = await records.revision(solutionId, userId, { version: '1.0' });
    const documents = `/solution/${solutionId}/revision/${revisionId}/PB/document`;
    const body = fileForm('LICENSE.txt', licence);
    expect((await portal.send('owner', 'POST', documents, { body })).status).to.equal(200);
  });

  async function open(person: Person, search: string, options?: VisitOptions): Promise<Visit> {
    const visit = await startVisit(pages.url, options);
    await visit.page.goto(`/login?to=${encodeURIComponent(`/my-models/${solutionId}${search}`)}`);
    await signInOn(visit.page, person);
    await visit.page.getByRole('heading', { level: 1, name }).waitFor();
    return visit;
  }

  /** Checks take as long as the scanner needs on a busy machine. */
  const says = (page: Page, text: string | RegExp) =>
    page.getByRole('status').filter({ hasText: text }).waitFor({ timeout: 150_000 });
  const section = (page: Page, link: string) =>
    page.getByRole('navigation', { name: 'Parts of the model' }).getByRole('link', { name: link }).click();
  const version = (page: Page) => page.getByRole('combobox', { name: /^Version/ });
  const accessible = async (page: Page, what: string) =>
    expect(await accessibilityProblems(page), what).to.deep.equal([]);
  async function choose(page: Page, button: string, file: { name: string; mimeType: string; buffer: Buffer }) {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: button }).click();
    await (await chooser).setFiles(file);
  }

  /** Writes a line in a style, goes to the next one, and opens the dialog of a link. */
  async function beginLink(page: Page, text: Locator, style: string): Promise<Locator> {
    await text.fill('Tells flowers apart.');
    await text.press('Control+a');
    await page.getByRole('button', { name: style }).click();
    await text.press('End');
    await text.press('Enter');
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    return page.getByRole('dialog', { name: 'Link' });
  }

  it('describes a version, as readers see it and as HTML', async () => {
    const visit = await open(pages.portal.people.owner, '?version=1.0');
    const { page } = visit;
    const text = page.getByRole('textbox', { name: 'Description of version 1.0 for everyone' });
    const dialog = await beginLink(page, text, 'Bold');
    await dialog.getByLabel('Address').fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Set the link' }).click();
    await dialog.getByRole('alert').getByText('Correct the address').waitFor();
    await dialog.getByLabel('Address').fill('https://flowers.example/');
    await accessible(page, 'the dialog of a link');
    await dialog.getByRole('button', { name: 'Set the link' }).click();
    await dialog.waitFor({ state: 'detached' });
    // As from another page, with what must not run.
    await page.evaluate(`(() => {
      const data = new DataTransfer();
      data.setData('text/html', '<p>Of irises.</p><h2>Data</h2><p onclick="ran=1">150 flowers<script>ran=1</script><img src=x onerror="ran=1" alt="x"></p>');
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.querySelector('[role=textbox][contenteditable]').dispatchEvent(paste);
    })()`);
    await text.getByRole('heading', { name: 'Data' }).waitFor();
    await accessible(page, 'the description');
    page.once('dialog', (asked) => void asked.dismiss());
    await section(page, 'Sharing');
    await page.getByText('Not stored yet').waitFor();
    await page.getByRole('button', { name: 'Save the description' }).click();
    await says(page, 'The description of version 1.0 for everyone is stored.');
    await page.reload();
    await text.getByRole('heading', { name: 'Data' }).waitFor();
    await text.getByRole('link', { name: 'https://flowers.example/' }).waitFor();
    await page.getByRole('button', { name: 'Edit as HTML' }).click();
    expect(new URL(page.url()).searchParams.get('mode')).to.equal('html');
    const html = await text.inputValue();
    expect(html).to.contain('<strong>Tells flowers apart.</strong>').and.to.contain('<h2>Data</h2>');
    expect(html).not.to.match(/script|onerror|onclick/);
    await text.fill(`${html}<details><summary>More</summary>${script}</details>`);
    await page.getByRole('button', { name: 'Save the description' }).click();
    await says(page, 'is stored');
    await page.goBack();
    await page.getByRole('alert').getByText('details, summary').waitFor();
    expect(await page.evaluate('typeof ran')).to.equal('undefined');
    await visit.close(undescribed, picture);
  });

  it('keeps the cursor where keys have moved it, however late a frame comes', async () => {
    const visit = await open(pages.portal.people.owner, '?version=0.9');
    const { page } = visit;
    const text = page.getByRole('textbox', { name: 'Description of version 0.9 for everyone' });
    for (const lateMs of [0, 5, 10, 20, 40]) {
      await page.evaluate(`(() => {
        window.frameOf ??= window.requestAnimationFrame;
        window.requestAnimationFrame = (callback) => setTimeout(() => window.frameOf(callback), ${lateMs});
      })()`);
      const dialog = await beginLink(page, text, 'Italic');
      await dialog.getByLabel('Address').fill('https://flowers.example/');
      await dialog.getByRole('button', { name: 'Set the link' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.locator('[role=textbox]:focus').waitFor();
      const link = text.getByRole('link', { name: 'https://flowers.example/' });
      expect(await link.count(), `a frame ${lateMs} ms late`).to.equal(1);
    }
    page.once('dialog', (asked) => void asked.accept());
    await section(page, 'Sharing');
    await visit.close(undescribed);
  });

  it('gives it a picture, documents, tags, authors and another name', async () => {
    const visit = await open(pages.portal.people.owner, '?version=1.0&section=picture', { theme: 'dark' });
    const { page } = visit;
    await choose(page, 'Choose a picture', { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByRole('alert').getByText('no picture that the browser can show').waitFor();
    await choose(page, 'Choose a picture', { name: 'p.gif', mimeType: 'image/gif', buffer: Buffer.from(pixel) });
    await page.getByRole('button', { name: 'Use this part' }).waitFor();
    await accessible(page, 'the crop');
    await page.getByRole('button', { name: 'Use this part' }).click();
    await says(page, 'The new picture is stored.');
    await page.getByRole('img', { name: 'The present picture' }).waitFor();

    await section(page, 'Documents');
    await choose(page, 'Choose files', {
      name: `${script.replaceAll(/[<>"/=]/g, '')}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    });
    await says(page, 'is added');
    await choose(page, 'Choose files', { name: 'notes.md', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await says(page, 'notes.md is added.');
    await accessible(page, 'the documents');
    await version(page).selectOption('0.9');
    await page.getByText('This version has no documents').waitFor();
    await page.getByRole('button', { name: 'Copy them' }).click();
    await says(page, 'Version 0.9 has the documents of version 1.0 now');
    await page.getByRole('button', { name: 'Delete notes.md' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await says(page, 'notes.md is deleted.');
    await version(page).selectOption('1.0');
    await page.getByRole('listitem').filter({ hasText: 'notes.md' }).waitFor();

    await section(page, 'Name, tags, authors');
    await page.getByLabel('Summary').fill(script);
    await page.getByLabel('Category').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Save' }).click();
    await says(page, `Name and kind of ${name} are stored.`);
    await page.getByLabel('New tag').fill('Blüten <i>');
    await page.getByRole('button', { name: 'Add the tag' }).click();
    await says(page, 'The model has the tag Blüten <i> now.');
    await page.getByLabel('Name of the author').fill('<script>ran=1</script> 博');
    await page.getByLabel('Contact').fill('javascript:ran=1');
    await page.getByRole('button', { name: 'Add the author' }).dblclick();
    await says(page, 'is an author of version 1.0 now');
    await accessible(page, 'name, tags and authors');
    await page.getByRole('button', { name: 'Remove the author' }).click();
    await says(page, 'is no author of version 1.0 any more');
    await page.getByRole('button', { name: 'Remove the tag' }).click();
    await page.getByText('This model has no tags').waitFor();
    expect(await page.evaluate('typeof ran')).to.equal('undefined');
    await visit.close(undescribed);
  });

  it('shares it with a person, who edits it and may leave it', async () => {
    const { owner, stranger } = pages.portal.people;
    const visit = await open(owner, '?section=sharing');
    const { page } = visit;
    await page.getByLabel('Share with').fill(stranger.loginName);
    await page.getByRole('button', { name: 'Share with stranger Spec' }).click();
    await says(page, 'The model is shared with stranger Spec now.');
    await accessible(page, 'the sharing');
    const theirs = await open(stranger, '?section=sharing', { width: 320 });
    await theirs.page.getByRole('button', { name: 'Leave the model' }).click();
    await theirs.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await theirs.page.getByRole('heading', { name: 'My models' }).waitFor();
    await page.reload();
    await page.getByText('The model is not shared with anyone.').waitFor();
    await Promise.all([visit.close(), theirs.close(/^404 GET \/api\/solutions\//)]);
  });

  it('publishes it, with the checks as they run, and takes it back', async () => {
    const { portal } = pages;
    const visit = await open(portal.people.owner, '?version=0.8&section=publication');
    const { page } = visit;
    const ofOrganisation = page.getByRole('region', { name: 'For the organisation' });
    await ofOrganisation.getByRole('button', { name: 'Publish for the organisation' }).click();
    await says(page, 'Declined');
    await ofOrganisation.getByText('Add a document named LICENSE').waitFor();
    await accessible(page, 'what the checks have found');

    await version(page).selectOption('1.0');
    const ofAll = page.getByRole('region', { name: 'For everyone' });
    await ofAll.getByRole('button', { name: 'Publish for everyone' }).dblclick();
    await says(page, 'A publisher decides');
    await ofAll.getByRole('listitem').filter({ hasText: 'Security' }).getByText('passed', { exact: true }).waitFor();
    await accessible(page, 'a request that waits');
    await ofAll.getByRole('button', { name: 'Withdraw the request' }).click();
    await says(page, 'the request was withdrawn');
    await ofAll.getByRole('button', { name: 'Publish for everyone' }).click();
    await says(page, 'A publisher decides');
    const newest = async () =>
      (await portal.call('owner', 'GET', `/publish/request/search/revision/${revisionId}`)).body.response_body;
    await until(async () => (await newest()).requestStatusCode === 'PE', { what: 'the request waits' });
    const { publishRequestId } = await newest();
    const decision = { publishRequestId, requestStatusCode: 'AP' };
    expect((await portal.call('publisher', 'PUT', `/publish/request/${publishRequestId}`, decision)).status).to.equal(
      200,
    );
    await page.reload();
    await page.getByText('Everyone sees this version.').waitFor();

    // What is published is checked before readers see it.
    await section(page, 'Description');
    await page.getByText('Version 1.0 is published.').waitFor();
    const text = page.getByRole('textbox', { name: 'Description of version 1.0 for everyone' });
    await text.fill('Checked later.');
    await page.getByRole('button', { name: 'Save the description' }).click();
    await says(page, 'is stored');
    await page.reload();
    await text.getByText('Checked later.').waitFor();

    await section(page, 'Publication');
    await ofAll.getByRole('button', { name: 'Unpublish' }).click();
    const dialog = page.getByRole('dialog');
    await accessible(page, 'the dialog of unpublishing');
    await dialog.getByRole('button', { name: 'Unpublish' }).click();
    await page.getByText('This version is private').waitFor();
    await visit.close(picture);
  });

  it('deletes it after saying what depends on it, and brings it back', async () => {
    const { portal } = pages;
    const { stranger } = portal.people;
    await portal.catalog.call('POST', `/user/${stranger.userId}/favorite/solution/${solutionId}`, {});
    for (const theme of ['light', 'dark'] as const) {
      const visit = await open(portal.people.owner, '?section=removal', { theme, width: 320 });
      const { page } = visit;
      await page.getByRole('button', { name: 'Delete the model' }).click();
      const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
      await dialog.getByText('One person who marked it as a favourite').waitFor();
      await accessible(page, `the dialog of deleting, ${theme}`);
      await dialog.getByRole('button', { name: 'Delete it' }).click();
      await page.getByRole('status').getByText(`${name} is deleted.`).waitFor();
      await accessible(page, `a deleted model, ${theme}`);
      // It is found again among one's deleted models.
      await page.getByRole('navigation').getByRole('link', { name: 'My models' }).first().click();
      await page.getByRole('link', { name: 'Deleted models' }).click();
      await accessible(page, `deleted models, ${theme}`);
      await page.getByRole('link', { name: `Edit ${name}` }).click();
      await page.getByRole('button', { name: 'Bring it back' }).click();
      await section(page, 'Delete');
      await page.getByRole('button', { name: 'Delete the model' }).waitFor();
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).to.be.at.most(320);
      await visit.close(undescribed);
    }
  });

  it('is for its people alone', async () => {
    const { portal } = pages;
    const { stranger } = portal.people;
    const visit = await startVisit(pages.url);
    await visit.page.goto(`/my-models/${solutionId}`);
    await visit.page.getByRole('heading', { name: 'Sign in to edit your models' }).waitFor();
    await accessible(visit.page, 'without a session');
    await visit.page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await signInOn(visit.page, stranger);
    await visit.page.getByText('This does not exist, or is not shared with you').waitFor();
    await visit.close(/^404 GET \/api\/solutions\//);
  });
});
