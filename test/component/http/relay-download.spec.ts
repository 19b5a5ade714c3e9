import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import Koa from 'koa';
import { createRelayDownload, type RelayOptions } from '../../../services/kit/http/proxy/relay-download.ts';
import { until } from '../../support/until.ts';
import { startTestUpstream, type TestUpstream } from '../../support/upstream.ts';

describe('a download that is relayed', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let upstream: TestUpstream;
  let proxy: Server | undefined;
  beforeEach(async () => {
    upstream = await startTestUpstream();
  });
  afterEach(async () => {
    proxy?.close().closeAllConnections();
    await upstream.close();
  });
  after(() => agent.destroy());

  async function start(more: Partial<RelayOptions> = {}): Promise<string> {
    const relay = createRelayDownload({ url: new URL(upstream.url), limit: 4, timeoutMs: 10_000, ...more });
    const app = new Koa().use(async (ctx) => {
      const headers = { authorization: 'Bearer of the proxy' };
      if (!(await relay(ctx, { target: ctx.url, headers }))) ctx.body = 'forwarded';
    });
    app.silent = true;
    proxy = app.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/x`;
  }

  const open = async (url: string) => (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  const textOf = async (url: string) => (await fetch(url)).text();
  const sized = (response: ServerResponse, body: Buffer) =>
    response.writeHead(200, { 'content-length': body.length, etag: '"1"' }).end(body);

  it('has the bytes of the upstream also for a client that reads later, and leaves its connection open', async () => {
    const body = randomBytes(24 * 2 ** 20);
    const sent: ServerResponse[] = [];
    upstream.handle = (request, response) => {
      expect(request.headers.authorization).to.equal('Bearer of the proxy');
      sent.push(sized(response, body));
    };
    const url = await start();
    const ports = new Set<number | undefined>();
    for (let round = 0; round < 2; round += 1) {
      const [answer] = await open(url);
      ports.add(answer.socket.localPort);
      expect([answer.statusCode, answer.headers.etag, answer.headers['content-length']]).to.deep.equal([
        ...[200, '"1"', String(body.length)],
      ]);
      // Nothing reads yet, so that the proxy has to wait with the rest.
      await until(() => (sent[round]?.writableLength ?? 0) > 0, { what: 'the upstream waits' });
      const hash = createHash('sha256');
      for await (const piece of answer) hash.update(piece);
      expect(hash.digest('hex')).to.equal(createHash('sha256').update(body).digest('hex'));
    }
    expect(ports.size).to.equal(1);
  });

  it('is left to the usual way where the answer is another than a body of known length', async () => {
    const answers: Record<string, (response: ServerResponse) => unknown> = {
      missing: (response) => response.writeHead(404, { 'content-length': 2 }).end('no'),
      elsewhere: (response) => response.writeHead(307, { location: '/y', 'content-length': 0 }).end(),
      chunked: (response) => response.writeHead(200).write('some'),
      twice: (response) => response.writeHead(200, ['content-length', '1', 'x-one', 'a', 'x-one', 'b']).end('x'),
      large: (response) => response.writeHead(200, { 'content-length': 1, 'x-large': 'x'.repeat(60_000) }).end('x'),
      none: (response) => response.destroy(),
    };
    const url = await start();
    for (const [what, answer] of Object.entries(answers)) {
      upstream.handle = (_, response) => void answer(response);
      expect(await textOf(url), what).to.equal('forwarded');
    }
    await upstream.close();
    expect(await textOf(url)).to.equal('forwarded');
  });

  it('is left to the usual way beyond the limit', async () => {
    let held: ServerResponse | undefined;
    upstream.handle = (_, response) => {
      held = response;
    };
    const url = await start({ limit: 1 });
    const first = textOf(url);
    await until(() => held !== undefined, { what: 'the first is under way' });
    expect(await textOf(url)).to.equal('forwarded');
    if (held) sized(held, Buffer.from('whole'));
    expect(await first).to.equal('whole');
  });

  it('breaks off where the upstream does', async () => {
    upstream.handle = (_, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('some');
      setImmediate(() => response.destroy());
    };
    const thrown = await textOf(await start()).catch((error) => error);
    expect(thrown).to.be.an('error');
  });

  it('is given up where the client leaves, before the answer and within it', async () => {
    for (const begins of [false, true]) {
      let held: ServerResponse | undefined;
      let left = false;
      upstream.handle = (_, response) => {
        held = response.once('close', () => {
          left = true;
        });
        if (begins) response.writeHead(200, { 'content-length': 10 }).write('some');
      };
      const request = get(await start());
      request.on('error', () => undefined).on('response', (answer) => answer.on('error', () => undefined).resume());
      await until(() => held !== undefined, { what: 'it is under way' });
      request.destroy();
      await until(() => left, { what: 'the upstream is left' });
      proxy?.close().closeAllConnections();
    }
  });
});
