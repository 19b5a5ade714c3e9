import { expect } from 'chai';
import { createPageClient, type PageClient } from '../../support/page-client.ts';
import { sharedPortal, type TestPortal } from '../../support/portal.ts';
import { fileForm } from '../../support/portal-files.ts';
import { type StagedSolution, stageSolution } from '../../support/portal-matrix/stage.ts';
import { until } from '../../support/until.ts';
import { wholeEdge } from '../../support/whole-edge.ts';

const license = 'Licensed under the MIT License\nSPDX-License-Identifier: MIT\n';

describe('publishing with the predecessor’s page through the edge', function () {
  this.timeout(240_000);
  let portal: TestPortal;
  let edgeUrl: string;
  let call: PageClient['call'];
  let solution: StagedSolution;

  before(async () => {
    portal = await sharedPortal();
    edgeUrl = (await wholeEdge(portal)).edge.url;
    ({ call } = createPageClient(edgeUrl));
  });
  beforeEach(async () => {
    solution = await stageSolution(portal, 'PR');
  });

  async function attachLicense(visibility: string): Promise<void> {
    const { solutionId, revisionId } = solution;
    const path = `${edgeUrl}/api/solution/${solutionId}/revision/${revisionId}/${visibility}/document`;
    const headers = { authorization: `Bearer ${portal.people.owner.token}` };
    const stored = await fetch(path, { method: 'POST', headers, body: fileForm('LICENSE.txt', license) });
    expect(stored.status).to.equal(200);
  }
  async function describeModel(visibility: string, description: string): Promise<void> {
    const path = `/solution/revision/${solution.revisionId}/${visibility}/description`;
    expect((await call(portal.people.owner, 'POST', path, { description })).status).to.equal(200);
  }
  async function publish(visibility: string): Promise<void> {
    const path = `/publish/${solution.solutionId}?visibility=${visibility}&revisionId=${solution.revisionId}`;
    const { status, body } = await call(portal.people.owner, 'PUT', path);
    expect([status, body.error_code], JSON.stringify(body)).to.deep.equal([200, '100']);
  }
  const newest = async (visibility: string) => {
    const path = `/publish/request/search/revision/${solution.revisionId}?visibility=${visibility}`;
    return (await call(portal.people.owner, 'GET', path)).body.response_body;
  };
  const reaches = (visibility: string, code: string) =>
    until(async () => (await newest(visibility))?.requestStatusCode === code, {
      ...{ what: `the request is ${code}`, detail: portal.output },
    });

  it('decides requests whose numbers are texts', async () => {
    await attachLicense('PB');
    await publish('PB');
    const ready = async () => {
      const { publishRequestId } = await newest('PB');
      const decision = { publishRequestId: `${publishRequestId}`, requestStatusCode: 'AP', comment: '' };
      const path = `/publish/request/${publishRequestId}`;
      const { status, body } = await call(portal.people.publisher, 'PUT', path, decision);
      expect(status, JSON.stringify(body)).to.be.oneOf([200, 409]);
      return status === 200;
    };
    await until(ready, { what: 'the checks have ended and the request is approved', detail: portal.output });
    expect((await newest('PB')).requestStatusCode).to.equal('AP');
  });

  it('ends a request whose check fails, for its workspace alone, and takes the next one', async () => {
    await attachLicense('OR');
    await describeModel('OR', 'It is for internal use only.');
    await publish('OR');
    await reaches('OR', 'DC');
    expect((await newest('OR')).comment).to.include('internal use only');
    expect(await newest('PB'), 'for everyone').to.equal(null);
    const { body } = await call(portal.people.owner, 'GET', `/solutions/${solution.solutionId}`);
    expect(body.response_body.pendingApproval).to.equal(false);
    await describeModel('OR', 'It finds web pages that pretend to be others.');
    await publish('OR');
    await reaches('OR', 'AP');
  });
});
