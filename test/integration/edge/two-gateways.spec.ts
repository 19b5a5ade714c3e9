import { expect } from 'chai';
import { id, postJson } from '../../contract/content/http/client.ts';
import { createContent } from '../../support/content.ts';
import { startEdge } from '../../support/edge.ts';
import { shortSessionTimeout } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

const path = '/site/api-manual/Solution/description/public';

describe('two content gateways behind the edge', function () {
  this.timeout(180_000);

  it('share the reads, and lose none of them when one is killed', async () => {
    const content = await createContent(shortSessionTimeout);
    const [one, two] = await Promise.all([
      content.startGatewayProcess(),
      content.startGateway(),
      content.startWorker(),
    ]);
    const edge = await startEdge(`${one.url},${two.url}`);
    const [solutionId, revisionId] = [id(), id()];
    const stored = await postJson(`${edge.url}${path}`, { solutionId, revisionId, description: '<p>text</p>' });
    expect(stored.status).to.equal(200);

    const statuses: number[] = [];
    let going = true;
    const reader = async () => {
      while (going) statuses.push((await fetch(`${edge.url}${path}/${solutionId}/${revisionId}`)).status);
    };
    const readers = Array.from({ length: 8 }, reader);
    // One that has just started is slow, and the other gets most of the first reads.
    await until(() => statuses.length >= 400, { what: 'both gateways are warm' });
    const first = await Promise.all([one, two].map(({ adminUrl }) => readsOf(adminUrl)));
    const begun = statuses.length;
    await until(() => statuses.length >= begun + 200, { what: 'reads are under way' });
    const then = await Promise.all([one, two].map(({ adminUrl }) => readsOf(adminUrl)));
    for (const [index, count] of then.entries()) expect(count - (first[index] ?? 0)).to.be.greaterThan(50);

    const before = statuses.length;
    await one.kill();
    await until(() => statuses.length >= before + 400, { what: 'reads go on' });
    going = false;
    await Promise.all(readers);
    expect(statuses.filter((status) => status !== 200)).to.deep.equal([]);
    const metrics = await (await fetch(`${edge.adminUrl}/metrics`)).text();
    expect(metrics).to.match(/^modelyard_http_upstream_addresses\{upstream="content",state="ejected",.*\} 1$/m);
  });
});

async function readsOf(adminUrl: string): Promise<number> {
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
  const counts = metrics.matchAll(/^modelyard_http_requests_total\{method="GET",.*status="200".*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}
