import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { startEdge } from '../../support/edge.ts';
import { startTestUpstream, type TestUpstream } from '../../support/upstream.ts';

describe('the paths of the edge', function () {
  this.timeout(240_000);
  let content: TestUpstream;
  let portal: TestUpstream;
  let url: string;
  let adminUrl: string;

  before(async () => {
    [content, portal] = await Promise.all([startTestUpstream(), startTestUpstream()]);
    ({ url, adminUrl } = await startEdge(content.url, {
      EDGE_PORTAL_URL: portal.url,
      EDGE_ONBOARDING_URL: 'http://127.0.0.1:1',
    }));
  });

  after(() => Promise.all([content.close(), portal.close()]));

  beforeEach(() => {
    for (const upstream of [content, portal]) {
      upstream.requests.length = 0;
      upstream.handle = (_, response) => response.end('ok');
    }
  });

  /** As it stands: fetch would tidy up a path before it sends it. */
  async function ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<IncomingMessage> {
    const { hostname, port } = new URL(url);
    const sent = request({ hostname, port, path, headers, agent: false }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer;
  }

  const problem = async (answer: IncomingMessage) => {
    expect(answer.headers['content-type']).to.equal('application/problem+json');
    return JSON.parse(await text(answer));
  };

  it('lead to the portal, with the prefix and without', async () => {
    for (const path of ['/api/solutions/1?a=%20b', '/solutions/1?a=%20b', '/api', '/api/', '/api?page=1', '/api/docs'])
      expect((await fetch(url + path)).status, path).to.equal(200);
    expect(portal.requests).to.deep.equal([
      'GET /solutions/1?a=%20b',
      'GET /solutions/1?a=%20b',
      'GET /',
      'GET /',
      'GET /?page=1',
      'GET /docs',
    ]);
    expect(content.requests).to.deep.equal([]);
  });

  it('report the removed prefix to the portal, and ignore what a client claims', async () => {
    const prefixes: unknown[] = [];
    portal.handle = ({ headers }, response) => {
      prefixes.push(headers['x-forwarded-prefix']);
      response.end();
    };
    for (const path of ['/api/tags', '/tags']) await fetch(url + path, { headers: { 'x-forwarded-prefix': '/evil' } });
    expect(prefixes).to.deep.equal(['/api', undefined]);
  });

  it('lead to content unchanged: its ids may have any form', async () => {
    const paths = ['/site/api-manual/Solution/description/public/first/1', '/site/x/undefined', '/operations/1'];
    for (const path of paths) expect((await fetch(url + path)).status, path).to.equal(200);
    expect(content.requests).to.deep.equal(paths.map((path) => `GET ${path}`));
    expect(portal.requests).to.deep.equal([]);
  });

  it('are 404 with an unreplaced placeholder in them', async () => {
    for (const path of [
      '/api/solutions/undefined',
      '/solutions/null',
      '/api/solutions/<uuid>',
      '/api/solutions/%3Cuuid%3E/revisions',
      '/api/solution/revision/{revisionId}/PB/description',
      '/users/userProfileImage/%7Bid%7D',
      '/onboarding-app/undefined',
    ]) {
      const answer = await ask(path);
      expect(answer.statusCode, path).to.equal(404);
      expect(await problem(answer)).to.include({ code: 'not_found' });
    }
    expect(portal.requests).to.deep.equal([]);
  });

  it('are 404 without a route, and 503 for an onboarding that does not run', async () => {
    for (const path of [
      '/unknown',
      '/Api/solutions',
      '/operations',
      '/css/none.css',
      '/images/../main.ts',
      '/api-docs',
    ]) {
      const answer = await ask(path);
      expect(answer.statusCode, path).to.equal(404);
      expect(await problem(answer), path).to.include({ code: 'not_found' });
    }
    const answer = await ask('/onboarding-app/v2/models');
    expect(answer.statusCode).to.equal(503);
    expect(answer.headers['retry-after']).to.match(/^\d+$/);
    expect(await problem(answer)).to.include({ code: 'unavailable' });
  });

  it('are the front page for a browser without another route, except with placeholders', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const page = await fetch(`${url}/models/of/the/month`, { headers });
    expect([page.status, await page.text()].join()).to.match(/^200,<!doctype html>/);
    expect((await fetch(`${url}/models/undefined`, { headers })).status).to.equal(404);
    expect((await fetch(`${url}/models`, { method: 'POST', headers })).status).to.equal(404);
  });

  it('can not be addresses of other servers', async () => {
    const answer = await ask('http://elsewhere.example/api/solutions');
    expect(answer.statusCode).to.equal(400);
    expect((await problem(answer)).detail).to.include('path');
  });

  it('stay HTTP/1.1: other protocols are rejected, an offer of HTTP/2 is ignored', async () => {
    const refused = await ask('/api/solutions', { connection: 'Upgrade', upgrade: 'websocket' });
    expect(refused.statusCode).to.equal(400);
    expect(await problem(refused)).to.include({ code: 'no_upgrade' });
    const offer = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQ' };
    expect((await ask('/api/solutions', offer)).statusCode).to.equal(200);
    expect(portal.requests).to.deep.equal(['GET /solutions']);
  });

  it('are answered with security headers, which services may extend', async () => {
    portal.handle = (_, response) => response.setHeader('x-frame-options', 'DENY').end();
    const answer = await fetch(`${url}/api/solutions`);
    expect(Object.fromEntries(answer.headers)).to.include({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(answer.headers.get('content-security-policy')).to.include("frame-ancestors 'self'");
    expect((await fetch(`${url}/unknown`)).headers.get('x-frame-options')).to.equal('SAMEORIGIN');
  });

  it('are counted in metrics by their pattern in the table', async () => {
    await fetch(`${url}/api/solutions/1`);
    const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
    expect(metrics).to.match(/^modelyard_http_requests_total\{.*route="\/api\/\*\*"/m);
    expect(metrics).not.to.include('/api/solutions');
  });
});
