import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { startEdge } from '../../support/edge.ts';
import { until } from '../../support/until.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

describe('the edge', function () {
  this.timeout(240_000);
  let service: Server;
  let handle: Handle;
  let serviceUrl: string;
  let url: string;
  /** The same, for a service that says nothing. */
  let hastyUrl: string;

  before(async () => {
    service = createServer((req, res) => handle(req, res)).listen(0, '127.0.0.1');
    await once(service, 'listening');
    serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const [edge, hasty] = await Promise.all([
      startEdge(serviceUrl),
      startEdge(serviceUrl, { EDGE_UPSTREAM_TIMEOUT_MS: '1000' }),
    ]);
    [url, hastyUrl] = [edge.url, hasty.url];
  });

  after(() => {
    service.closeAllConnections();
    service.close();
  });

  it('sends the client’s address to the service, and ignores what the client claims', async () => {
    let seen: IncomingMessage['headers'] = {};
    handle = (req, res) => {
      seen = req.headers;
      res.end('ok');
    };
    await fetch(`${url}/site/x`, {
      headers: {
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-proto': 'gopher',
        forwarded: 'for=6.6.6.6',
        'x-real-ip': '6.6.6.6',
        'x-request-id': 'mine-1',
        'x-other': 'kept',
      },
    });
    const host = new URL(url).host;
    expect(seen).to.include({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': host,
      forwarded: `for=127.0.0.1;host="${host}";proto=http`,
      'x-request-id': 'mine-1',
      'x-other': 'kept',
      host: new URL(serviceUrl).host,
    });
    expect(seen.traceparent).to.match(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/);
    expect(JSON.stringify(seen)).not.to.include('6.6.6.6');
  });

  it('does not forward hop-by-hop headers', async () => {
    let seen: IncomingMessage['headers'] = {};
    handle = (req, res) => {
      seen = req.headers;
      res.writeHead(200, {
        connection: 'close, x-private',
        'x-private': '1',
        'x-public': '2',
        'keep-alive': 'timeout=9',
      });
      res.end('ok');
    };
    const headers = { connection: 'close, x-hop', 'x-hop': '1', te: 'trailers', 'x-end': '2' };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`${url}/site/x`, { headers }, resolve).once('error', reject).end();
    });
    response.resume();
    expect(seen).to.include({ 'x-end': '2' });
    expect(seen).not.to.have.any.keys('x-hop', 'te');
    expect(response.headers).to.include({ 'x-public': '2' });
    expect(response.headers).not.to.have.property('x-private');
  });

  it('forwards path, query, status and repeated headers unchanged', async () => {
    let seen = '';
    handle = (req, res) => {
      seen = `${req.method} ${req.url}`;
      res.writeHead(
        418,
        [
          ['set-cookie', 'a=1'],
          ['set-cookie', 'b=2'],
          ['content-length', '0'],
        ].flat(),
      );
      res.end();
    };
    const response = await fetch(`${url}/site/a%2Fb/%C3%BC?x=%20&x=2`, { method: 'DELETE' });
    expect(seen).to.equal('DELETE /site/a%2Fb/%C3%BC?x=%20&x=2');
    expect(response.status).to.equal(418);
    expect(response.headers.getSetCookie()).to.deep.equal(['a=1', 'b=2']);
  });

  it('streams bodies in both directions', async () => {
    handle = (req, res) => {
      res.writeHead(200);
      req.pipe(res);
    };
    const sent = request(`${url}/site/echo`, { method: 'POST' });
    sent.write('first');
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const [first] = await once(response, 'data');
    expect(first.toString()).to.equal('first');
    sent.end('second');
    const [second] = await once(response, 'data');
    expect(second.toString()).to.equal('second');
    response.destroy();
  });

  it('closes the request to the service when the client disconnects, while sending and while receiving', async () => {
    let left = 0;
    handle = (req, res) => {
      res.once('close', () => {
        left += 1;
      });
      if (req.method === 'POST') {
        req.on('error', () => undefined).resume();
      } else {
        const more = () => {
          while (res.write(Buffer.alloc(65_536)));
        };
        res.on('drain', more).on('error', () => undefined);
        more();
      }
    };
    const sending = request(`${url}/site/x`, { method: 'POST' }).on('error', () => undefined);
    await new Promise((resolve) => sending.write('part', resolve));
    await until(async () => (await connections(service)) > 0, { what: 'the upload has started' });
    sending.destroy();
    await until(() => left === 1, { what: 'the service knows that the upload broke off' });

    const receiving = request(`${url}/site/x`)
      .on('error', () => undefined)
      .end();
    const [response] = (await once(receiving, 'response')) as [IncomingMessage];
    await once(response, 'data');
    receiving.destroy();
    await until(() => left === 2, { what: 'the service knows that the download broke off' });
  });

  it('closes the connection when the service breaks off in the middle of a response', async () => {
    handle = (_req, res) => {
      res.writeHead(200, { 'content-length': '1000000' });
      res.write(Buffer.alloc(1_000));
      setImmediate(() => res.destroy());
    };
    const error = await fetch(`${url}/site/x`)
      .then((response) => response.arrayBuffer())
      .catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(Error);
  });

  it('answers 504 when the service does not answer', async () => {
    handle = () => undefined;
    const response = await fetch(`${hastyUrl}/site/x`);
    expect(response.status).to.equal(504);
    expect(await response.json()).to.include({ code: 'deadline_exceeded' });
  });

  it('answers 503 with Retry-After while the service is unavailable, and stays ready', async () => {
    const lonely = await startEdge('http://127.0.0.1:1');
    const response = await fetch(`${lonely.url}/site/x`, { method: 'POST', body: 'x'.repeat(100_000) });
    expect(response.status).to.equal(503);
    expect(response.headers.get('retry-after')).to.match(/^\d+$/);
    expect(await response.json()).to.include({ code: 'unavailable' });
    expect((await fetch(`${lonely.adminUrl}/readyz`)).status).to.equal(200);
    await lonely.stop();
  });

  it('shows a page at its root, and nothing of the service outside its paths', async () => {
    handle = (_req, res) => res.end('must not be reached');
    const page = await fetch(url);
    expect(page.headers.get('content-type')).to.match(/^text\/html/);
    expect(await page.text()).to.include('/operations/{id}');
    expect((await fetch(`${url}/metrics-of-content`)).status).to.equal(404);
    for (const path of ['/metrics', '/readyz']) expect((await fetch(url + path)).status, path).to.equal(404);
    expect(await (await fetch(`${url}/healthz`)).text()).to.equal('{"status":"ok"}');
  });
});

const connections = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
