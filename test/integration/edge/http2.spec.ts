import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { Agent, request } from 'undici';
import { type Http2Client, openHttp2 } from '../../support/http2.ts';
import { startTlsEdge, type TlsEdge } from '../../support/tls-edge.ts';
import { until } from '../../support/until.ts';
import { startTestUpstream, type TestUpstream } from '../../support/upstream.ts';

describe('the edge over HTTP/2', function () {
  this.timeout(120_000);
  let content: TestUpstream;
  let tls: TlsEdge;
  let client: Http2Client;

  before(async () => {
    content = await startTestUpstream();
    // Long enough that no stall of a busy machine opens the breaker, which would fail every spec after it.
    tls = await startTlsEdge(content.url, { EDGE_UPSTREAM_TIMEOUT_MS: '5000' });
    client = await openHttp2(tls.port, tls.ca);
  });
  after(async () => {
    client?.session.destroy();
    await tls?.stop();
    await content?.close();
  });
  beforeEach(() => {
    content.requests.length = 0;
    content.handle = (_, response) => response.end('ok');
  });

  it('sends services what they get over HTTP/1.1', async () => {
    let seen: IncomingHttpHeaders = {};
    content.handle = (received, response) => {
      seen = received.headers;
      response.end('from content');
    };
    const got = await client.ask('/site/x?a=%20', { 'x-other': 'kept', te: 'trailers', cookie: ['a=1', 'b=2'] });
    expect([got.status, got.text, got.code]).to.deep.equal([200, 'from content', 0]);
    expect(content.requests).to.deep.equal(['GET /site/x?a=%20']);
    const host = `localhost:${tls.port}`;
    expect(seen).to.include({ 'x-forwarded-proto': 'https', 'x-forwarded-host': host, 'x-forwarded-for': '127.0.0.1' });
    expect(seen).to.include({ 'x-other': 'kept', cookie: 'a=1; b=2' });
    expect(Object.keys(seen).filter((name) => name.startsWith(':'))).to.deep.equal([]);
    expect(seen).not.to.have.any.keys('te', 'transfer-encoding', 'content-length');
    expect(got.headers).to.include.keys('ratelimit', 'x-request-id', 'strict-transport-security');
  });

  it('leaves out of a response what belongs to a connection, and keeps the rest', async () => {
    content.handle = (_, response) => {
      response.writeEarlyHints({ link: '</css/site.css>; rel=preload; as=style' });
      response.setHeader('connection', 'close, x-private');
      response.setHeader('x-private', '1').setHeader('keep-alive', 'timeout=9').setHeader('http2-settings', 'AA');
      response.setHeader('link', '</css/site.css>; rel=preload').setHeader('set-cookie', ['a=1', 'b=2']);
      response.write('in two ');
      setImmediate(() => response.end('pieces'));
    };
    const got = await client.ask('/site/x');
    expect([got.status, got.text, got.code]).to.deep.equal([200, 'in two pieces', 0]);
    expect(got.headers).to.include({ link: '</css/site.css>; rel=preload' });
    expect(got.headers['set-cookie']).to.deep.equal(['a=1', 'b=2']);
    const ofConnections = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'http2-settings', 'x-private'];
    expect(got.headers).not.to.have.any.keys(ofConnections);
  });

  it('survives what HTTP/2 cannot say', async () => {
    content.handle = (_, response) => response.writeHead(999).end('odd');
    expect((await client.ask('/site/x')).status).to.equal(502);
    expect((await client.ask('/healthz')).status).to.equal(200);
  });

  it('passes bodies on whole, with a length and without, and none where there is none', async () => {
    content.handle = async (received, response) => {
      const { length } = await buffer(received);
      const { 'content-length': said = 'none', 'transfer-encoding': coding = 'none' } = received.headers;
      response.end(`${received.method} ${length} ${said} ${coding}`);
    };
    const put = { ':method': 'PUT', 'content-type': 'text/plain' };
    const big = 'x'.repeat(3 << 20);
    // What has come whole by then is sent on with its length.
    expect((await client.ask('/site/x', put, ['x', 'y'])).text).to.match(/^PUT 2 (2 none|none chunked)$/);
    expect((await client.ask('/site/x', put, [big])).text).to.equal(`PUT ${big.length} none chunked`);
    expect((await client.ask('/site/x', { ...put, 'content-length': 2 }, ['xy'])).text).to.equal('PUT 2 2 none');
    expect((await client.ask('/site/x', { ':method': 'POST' })).text).to.match(/^POST 0 (0|none) none$/);
    expect((await client.ask('/site/x', { ':method': 'DELETE' })).text).to.match(/^DELETE 0 (0|none) none$/);
  });

  it('answers many requests on one connection, by other clients as well', async () => {
    const numbers = Array.from({ length: 300 }, (_, number) => number);
    content.handle = (received, response) => setTimeout(() => response.end(received.url), 20);
    const answers = await Promise.all(numbers.map((number) => client.ask(`/site/${number}`)));
    expect(answers.map(({ text }) => text)).to.deep.equal(numbers.map((number) => `/site/${number}`));
    const dispatcher = new Agent({ allowH2: true, connect: { ca: tls.ca } });
    const bodies = await Promise.all(
      numbers.slice(0, 50).map(async (number) => {
        const { body } = await request(`https://localhost:${tls.port}/site/${number}`, { dispatcher });
        return body.text();
      }),
    );
    expect(bodies).to.deep.equal(numbers.slice(0, 50).map((number) => `/site/${number}`));
    await dispatcher.close();
  });

  it('cuts a response off that a service has cut off', async () => {
    content.handle = (received, response) => {
      if (received.url === '/site/sized') response.setHeader('content-length', '1000000');
      response.write('part');
      setTimeout(() => response.destroy(), 20);
    };
    for (const path of ['/site/sized', '/site/unsized']) {
      const got = await client.ask(path);
      expect([got.status, got.code], path).to.deep.equal([200, 2]);
    }
    expect((await client.ask('/healthz')).status).to.equal(200);
  });

  it('passes events on as they come and as long as they come, and cuts other silence off', async () => {
    const send: ((text: string) => void)[] = [];
    content.handle = (received, response) => {
      const type = received.url === '/site/events' ? 'text/event-stream' : 'text/plain';
      response.writeHead(200, { 'content-type': type }).flushHeaders();
      if (type === 'text/event-stream') send.push((text) => response.write(text));
    };
    const events = client.session.request({ ':path': '/site/events', accept: 'text/event-stream' });
    await once(events, 'response');
    const silent = await client.ask('/site/silent');
    expect(silent.code, 'a download that says nothing').not.to.equal(0);
    send[0]?.('data: late\n\n');
    expect(String((await once(events, 'data'))[0])).to.equal('data: late\n\n');
    events.close();
  });

  it('says to a service that a download is no longer wanted', async () => {
    let left = 0;
    content.handle = (_, response) => {
      response.once('close', () => {
        left += 1;
      });
      response.write('part');
    };
    const download = client.session.request({ ':path': '/site/x' });
    await once(download, 'response');
    download.close(8);
    await until(() => left === 1, { what: 'the service knows that the download broke off' });
  });

  it('says in the access log which version a request came with', async () => {
    await client.ask('/site/x', { 'x-request-id': 'over-two' });
    const line = () => tls.edge.output.split('\n').find((each) => each.includes('over-two'));
    await until(() => line() !== undefined, { what: 'the line' });
    const { http, status, bytes } = JSON.parse(line() ?? '');
    expect([http, status, bytes]).to.deep.equal(['2.0', 200, 2]);
  });

  it('uses a certificate that is replaced for the next connections', async () => {
    await tls.renew();
    await until(
      async () => {
        const next = await openHttp2(tls.port, tls.ca);
        next.session.destroy();
        return next.serial !== client.serial;
      },
      { what: 'the new certificate is used', withinMs: 30_000 },
    );
    expect((await client.ask('/healthz')).status).to.equal(200);
  });
});
