import { expect } from 'chai';
import { newId } from '../../services/kit/ids.ts';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { type PortalPages, portalPages } from '../support/browser/portal-pages.ts';
import { signInOn } from '../support/browser/sign-in.ts';
import { startVisit, type Visit } from '../support/browser/visit.ts';
import { fileForm } from '../support/portal-files.ts';
import { stageSolution } from '../support/portal-matrix/stage.ts';
import type { Person } from '../support/portal-people.ts';

describe('publish requests in the web portal', () => {
  let pages: PortalPages;
  before(async () => {
    pages = await portalPages();
  });

  async function open(person: Person, path: string, theme: 'light' | 'dark' = 'light'): Promise<Visit> {
    const visit = await startVisit(pages.url, { theme });
    await visit.page.goto(`/login?to=${encodeURIComponent(path)}`);
    await signInOn(visit.page, person);
    await visit.page.getByRole('button', { name: `Sign out ${person.loginName}` }).waitFor();
    return visit;
  }

  /** A request of the owner's for a model with a licence; its checks run. */
  async function requested() {
    const { portal } = pages;
    const { solutionId, revisionId, name } = await stageSolution(portal, 'PR');
    const documents = `/solution/${solutionId}/revision/${revisionId}/PB/document`;
    const license = 'Licensed under the MIT License\nSPDX-License-Identifier: MIT\n';
    await portal.send('owner', 'POST', documents, { body: fileForm('LICENSE.txt', license) });
    await portal.call('owner', 'PUT', `/publish/${solutionId}?visibility=PB&revisionId=${revisionId}`);
    const { body } = await portal.call('owner', 'GET', `/publish/request/search/revision/${revisionId}`);
    return { id: body.response_body.publishRequestId as number, solutionId, name };
  }

  /** One whose security scan has found something. */
  async function objected(finding: string) {
    const { catalog, people } = pages.portal;
    const { solutionId, revisionId, name } = await stageSolution(pages.portal, 'PR');
    const [trackingId, userId] = [newId(), people.owner.userId];
    const record = { solutionId, revisionId, trackingId, accessTypeCode: 'PB', steps: [], requestUserId: userId };
    const { requestId } = (await catalog.call('POST', '/publication/request', record)).body;
    const result = `Not passed: 1 problem. It read 2 files.\n${finding}`;
    await catalog.call('POST', '/stepresult', {
      ...{ solutionId, revisionId, trackingId, userId, stepCode: 'VL', name: 'SecurityScan', statusCode: 'FA' },
      ...{ startDate: Date.now(), endDate: Date.now(), result },
    });
    return { id: requestId as number, name };
  }

  it('are found and approved by a publisher, whose decision the requester sees', async function () {
    this.timeout(180_000);
    const { people } = pages.portal;
    const { id, solutionId, name } = await requested();
    const visit = await open(people.publisher, '/publish-requests');
    const { page } = visit;
    await page.getByRole('heading', { level: 1, name: 'Publish requests' }).waitFor();
    await page.getByLabel('Published for').selectOption('The organisation');
    await page.getByRole('link', { name: `${name}, version 1.0.0` }).waitFor({ state: 'detached' });
    await page.getByLabel('Published for').selectOption('Everyone');
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await page.getByRole('link', { name: `${name}, version 1.0.0` }).click();
    await page.getByText('All checks have passed.').waitFor();
    await page.getByRole('heading', { level: 3, name: 'Licence' }).waitFor();
    await page.getByText('Check ended: Security').waitFor();
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await page.getByLabel('Comment').fill('Well <b>described</b>');
    await page.getByRole('button', { name: 'Approve' }).dblclick();
    await page.getByText('Decided: approved').waitFor();
    await page.getByRole('button', { name: 'Approve' }).waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByLabel('State').selectOption('Approved');
    await page.getByRole('link', { name: `${name}, version 1.0.0` }).waitFor();
    await visit.close();

    const { body } = await pages.portal.call('anonymous', 'GET', `/solutions/${solutionId}`);
    expect(body.response_body).to.include({ accessType: 'PB' });
    const owner = await open(people.owner, `/publish-requests/${id}`, 'dark');
    await owner.page.getByText('Well <b>described</b>').first().waitFor();
    await owner.page.getByText(`(${people.publisher.loginName})`).first().waitFor();
    expect(await accessibilityProblems(owner.page)).to.deep.equal([]);
    await owner.close();
  });

  it('show what the checks found, are declined with a reason, or taken back by the requester', async () => {
    const { people } = pages.portal;
    const { id } = await objected('artifact "<img src=x onerror=alert(1)>": imports os.system [pickle-import]');
    const visit = await open(people.publisher, `/publish-requests/${id}`, 'dark');
    const { page } = visit;
    await page.getByText('A check has failed.').waitFor();
    await page.getByText('<img src=x onerror=alert(1)>').waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).isDisabled()).to.equal(true);
    expect(await page.getByRole('button', { name: 'Decline' }).isDisabled()).to.equal(true);
    await page.getByLabel('Comment').fill('Save it as safetensors.');
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Decided: declined').waitFor();
    await visit.close();

    const other = await objected('nothing of importance');
    const owner = await open(people.owner, `/publish-requests/${other.id}`);
    expect(await owner.page.getByRole('link', { name: 'Requests', exact: true }).count()).to.equal(0);
    await owner.page.getByRole('button', { name: 'Withdraw the request' }).click();
    const dialog = owner.page.getByRole('dialog', { name: 'Withdraw this request?' });
    expect(await accessibilityProblems(owner.page)).to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Withdraw the request' }).click();
    await owner.page.getByText('Decided: withdrawn').waitFor();
    await owner.close();

    const stranger = await open(people.stranger, `/publish-requests/${id}`);
    await stranger.page.getByRole('alert').waitFor();
    await stranger.page.goto('/publish-requests/1-a');
    await stranger.page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await stranger.close(/^404 GET \/api\/publish\/request\/\d+\/at$/, /^404 GET \/publish-requests/);
  });
});
