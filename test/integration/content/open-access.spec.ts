import { expect } from 'chai';
import { createContent } from '../../support/content.ts';

describe('content with CONTENT_ACCESS=open', function () {
  this.timeout(120_000);

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
});
