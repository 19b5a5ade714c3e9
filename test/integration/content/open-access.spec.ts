import { expect } from 'chai';
import { v7 } from 'uuid';
import { createContent } from '../../support/content.ts';

describe('content with CONTENT_ACCESS=open', function () {
  this.timeout(240_000);

  it('lets everybody read and write, and warns once when it starts', async () => {
    const content = await createContent({ CONTENT_ACCESS: 'open' });
    const [gateway] = await Promise.all([content.startGateway(), content.startWorker()]);
    const description = `${gateway.url}/site/api-manual/Solution/description/org`;
    const stored = await fetch(description, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ solutionId: 's', revisionId: '1', description: '<p>Hello</p>' }),
    });
    expect(stored.status, await stored.text()).to.equal(200);
    // A token is not looked at.
    const read = await fetch(`${description}/s/1`, { headers: { authorization: 'Bearer not-a-token' } });
    expect(read.status, await read.text()).to.equal(200);
    const warnings = gateway.output.split('\n').filter((line) => line.includes('CONTENT_ACCESS=open'));
    expect(warnings).to.have.lengthOf(1);
    expect(JSON.parse(warnings[0] ?? '')).to.have.property('level', 'warn');
  });

  it('forgets no operation that may have been accepted while its outcome would be kept', async () => {
    const content = await createContent({ CONTENT_ACCESS: 'open', CONTENT_DEADLINE_MS: '1000' });
    const gateway = await content.startGateway();
    const hour = 3_600_000;
    const operation = async (hoursAgo: number) => {
      const response = await fetch(`${gateway.url}/operations/${v7({ msecs: Date.now() - hoursAgo * hour })}`);
      return [response.status, ((await response.json()) as { status: unknown }).status];
    };
    // The worker, its store or the broker may have been unavailable for days.
    expect(await operation(1)).to.deep.equal([200, 'pending']);
    expect(await operation(13 * 24)).to.deep.equal([200, 'pending']);
    expect(await operation(15 * 24)).to.deep.equal([404, 404]);
  });
});
