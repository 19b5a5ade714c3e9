import { expect } from 'chai';
import { startEdge } from '../../support/edge.ts';
import { startTestUpstream, type TestUpstream } from '../../support/upstream.ts';

describe('the rate limits of the edge', function () {
  this.timeout(240_000);
  let portal: TestUpstream;
  let url: string;

  before(async () => {
    portal = await startTestUpstream();
    const limits = { EDGE_LIMIT_WINDOW_S: '3600', EDGE_NETWORK_REQUESTS: '6', EDGE_USER_REQUESTS: '2' };
    url = (await startEdge('http://127.0.0.1:1', { EDGE_PORTAL_URL: portal.url, ...limits })).url;
  });

  after(() => portal.close());

  const ask = (token?: string) =>
    fetch(`${url}/api/tags`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });

  it('say what is left, limit a user before the network, and the network whatever tokens are invented', async () => {
    const anonymous = await ask();
    expect(anonymous.status).to.equal(200);
    expect(anonymous.headers.get('ratelimit-policy')).to.equal('"network";q=6;w=3600');
    expect(anonymous.headers.get('ratelimit')).to.match(/^"network";r=5;t=\d+$/);

    const first = await ask('ana');
    expect(first.headers.get('ratelimit-policy')).to.equal('"network";q=6;w=3600, "user";q=2;w=3600');
    expect(first.headers.get('ratelimit')).to.match(/^"network";r=4;t=\d+, "user";r=1;t=\d+$/);
    expect((await ask('ana')).status).to.equal(200);

    const tooMany = await ask('ana');
    expect(tooMany.status).to.equal(429);
    expect(Number(tooMany.headers.get('retry-after'))).to.be.within(1, 3_600);
    expect(tooMany.headers.get('ratelimit')).to.match(/"user";r=0;t=\d+$/);
    expect(await tooMany.json()).to.include({ code: 'too_many_requests', status: 429 });

    expect((await ask('ben')).status).to.equal(200);
    expect((await ask('forged')).status).to.equal(200);
    const all = await ask('another');
    expect(all.status).to.equal(429);
    expect(all.headers.get('ratelimit')).to.match(/^"network";r=0;t=\d+$/);
    expect(portal.requests).to.have.length(5);
  });

  it('do not count probes', async () => {
    expect((await ask()).status).to.equal(429);
    expect((await fetch(`${url}/healthz`)).status).to.equal(200);
  });
});
