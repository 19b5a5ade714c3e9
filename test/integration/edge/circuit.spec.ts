import { expect } from 'chai';
import { startEdge } from '../../support/edge.ts';
import { freePort } from '../../support/engines.ts';
import { until } from '../../support/until.ts';
import { startTestUpstream, type TestUpstream } from '../../support/upstream.ts';

describe('a service behind the edge that does not answer', function () {
  this.timeout(240_000);
  let content: TestUpstream;
  let portal: TestUpstream;
  let url: string;
  let adminUrl: string;

  before(async () => {
    // A port that is still free when the portal comes back.
    [content, portal] = await Promise.all([startTestUpstream(), startTestUpstream(await freePort())]);
    const circuit = { EDGE_CIRCUIT_FAILURES: '2', EDGE_CIRCUIT_OPEN_MS: '500' };
    ({ url, adminUrl } = await startEdge(content.url, { EDGE_PORTAL_URL: portal.url, ...circuit }));
  });

  after(() => Promise.all([content.close(), portal.close()]));

  const ask = (headers: Readonly<Record<string, string>> = {}) => fetch(`${url}/api/tags`, { headers });
  const metric = async (name: string) => {
    const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
    return Number(new RegExp(`^${name}\\{.*upstream="portal".*\\} (\\S+)$`, 'm').exec(metrics)?.[1]);
  };

  it('stays available to other clients when one sends malformed requests', async () => {
    for (let time = 0; time < 4; time += 1) expect((await ask({ 'x-odd': 'caf\u00e9' })).status).to.be.below(500);
    const left = Array.from({ length: 4 }, async () => {
      const leaving = new AbortController();
      const answer = fetch(`${url}/api/tags`, { signal: leaving.signal }).catch(() => undefined);
      leaving.abort();
      await answer;
    });
    await Promise.all(left);
    expect((await ask()).status).to.equal(200);
    expect(await metric('modelyard_http_upstream_failures_total')).to.equal(0);
    expect(await metric('modelyard_http_upstream_circuit_open')).to.equal(0);
  });

  it('is not called after failures in a row, without harm to other services or the edge, until it is back', async () => {
    const { port } = portal;
    await portal.close();
    let refused: Response | undefined;
    let body: Record<string, unknown> = {};
    await until(
      async () => {
        refused = await ask();
        body = (await refused.json()) as Record<string, unknown>;
        return body.code === 'circuit_open';
      },
      { what: 'the circuit is open' },
    );
    expect(refused?.status).to.equal(503);
    expect(refused?.headers.get('retry-after')).to.equal('1');
    expect(await metric('modelyard_http_upstream_circuit_open')).to.equal(1);
    expect(await metric('modelyard_http_upstream_failures_total')).to.be.at.least(2);
    expect((await fetch(`${adminUrl}/readyz`)).status).to.equal(200);
    expect((await fetch(`${url}/site/first`)).status).to.equal(200);

    portal = await startTestUpstream(port);
    await until(async () => (await ask()).status === 200, { what: 'a probe has found it' });
    expect(await metric('modelyard_http_upstream_circuit_open')).to.equal(0);
  });
});
