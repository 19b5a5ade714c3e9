import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { createClientResolver } from '../../../services/edge/gateway/client.ts';
import { createFindRoute } from '../../../services/edge/gateway/find-route.ts';
import { createForwardFast } from '../../../services/edge/gateway/forward-fast.ts';
import { routes } from '../../../services/edge/gateway/route-table.ts';
import type { Upstream } from '../../../services/kit/http/upstream/upstream.ts';

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: string;
}

describe('what the edge forwards before its middleware', () => {
  const forwarded: { readonly path: string; readonly headers: Record<string, unknown>; readonly body: string }[] = [];
  /** Answers what it got, at once. */
  const upstream: Upstream = {
    send({ path, headers, body }, listener) {
      forwarded.push({ path, headers, body: String(body ?? '') });
      const control = { abort: () => undefined } as never;
      listener.started(control);
      listener.head(control, 200, { 'content-length': '4', 'x-of-upstream': 'yes', connection: 'keep-alive' });
      listener.chunk(control, Buffer.from('fast'));
      listener.end();
    },
    endStreams: async () => undefined,
  };
  const access = { isWanted: () => false, write: () => undefined, traceFields: () => ({}) };
  const meter = { begin: () => undefined, leave: () => undefined, end: () => undefined };
  const listener = createForwardFast({
    findRoute: createFindRoute(routes),
    upstreams: { portal: upstream, content: upstream, deployment: upstream },
    clientOf: createClientResolver([]),
    limitRate: (_, headers) => {
      headers.ratelimit = '"network";r=1;t=1';
    },
    receiveBody: {
      small: {
        isFor: ({ headers }) => Number(headers['content-length']) <= 10,
        take: (req, onBody) => void text(req).then((body) => onBody(Buffer.from(body))),
      },
    },
  })({ meter, access, otherwise: (_, res) => void res.end('usual') });
  const server = createServer(listener);

  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => {
    forwarded.length = 0;
  });
  after(() => void server.close());

  async function ask(path: string, { method = 'GET', headers, body }: Sent = {}) {
    const { port } = server.address() as AddressInfo;
    const asked = send({ port, host: '127.0.0.1', path, method, ...(headers && { headers }) });
    asked.end(body);
    const [answer] = await once(asked, 'response');
    return { answer, text: await text(answer) };
  }

  it('is a request with a small body or none, for a service that is there', async () => {
    const headers = {
      'content-length': 5,
      'x-request-id': 'mine',
      'x-forwarded-for': '6.6.6.6',
      'keep-alive': 'timeout=1',
    };
    const { answer, text: body } = await ask('/run/area/area?x=1', { method: 'POST', headers, body: 'hello' });
    expect([answer.statusCode, body]).to.deep.equal([200, 'fast']);
    expect(answer.headers).to.include({
      ...{ 'x-of-upstream': 'yes', 'x-request-id': 'mine', 'x-content-type-options': 'nosniff' },
      ...{ 'x-frame-options': 'SAMEORIGIN', ratelimit: '"network";r=1;t=1', 'content-length': '4' },
    });
    const [sent] = forwarded;
    expect(sent).to.include({ path: '/run/area/area?x=1', body: 'hello' });
    expect(sent?.headers).to.include({ 'x-request-id': 'mine', 'x-forwarded-for': '127.0.0.1' });
    expect(sent?.headers).to.not.have.any.keys('keep-alive', 'connection', 'host');
    expect(sent?.headers.traceparent).to.match(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  });

  it('loses its prefix where its route strips it', async () => {
    expect((await ask('/api/solutions?page=1')).text).to.equal('fast');
    expect(forwarded[0]).to.include({ path: '/solutions?page=1' });
    expect(forwarded[0]?.headers).to.include({ 'x-forwarded-prefix': '/api' });
  });

  const left: Readonly<Record<string, readonly [path: string, sent?: Sent]>> = {
    'a page of the edge': ['/'],
    'a path that there is not': ['/nothing/here'],
    'a service that is not there': ['/palette/1'],
    'a path with slashes to be collapsed': ['/run//area'],
    'a path with a placeholder': ['/run/undefined/area'],
    'a path with a fragment': ['/run/area#1'],
    'a stream of events': ['/deployments/1/events'],
    'an upgrade': ['/run/area', { headers: { connection: 'upgrade', upgrade: 'h2c' } }],
    'a state of a vendor for its trace': ['/run/area', { headers: { tracestate: 'a=b' } }],
    'a body that is not small': [
      '/run/area',
      { method: 'POST', headers: { 'content-length': 11 }, body: 'hello world' },
    ],
    'a body that does not say its length': [
      '/run/area',
      { method: 'POST', headers: { 'transfer-encoding': 'chunked' }, body: 'hi' },
    ],
  };
  for (const [what, [path, sent]] of Object.entries(left))
    it(`is not ${what}`, async () => {
      expect((await ask(path, sent)).text).to.equal('usual');
      expect(forwarded).to.deep.equal([]);
    });

  it('may have a placeholder where ids have any form', async () => {
    expect((await ask('/site/undefined')).text).to.equal('fast');
  });
});
