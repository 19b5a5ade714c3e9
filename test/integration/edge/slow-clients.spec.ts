import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { startEdge } from '../../support/edge.ts';
import { until } from '../../support/until.ts';
import { startTestUpstream, type TestUpstream } from '../../support/upstream.ts';

/** Each takes a descriptor in this process; TEST_SLOW_SOCKETS lowers it where the machine allows fewer. */
const slowSockets = Number(process.env.TEST_SLOW_SOCKETS ?? 10_000);
const program = fileURLToPath(new URL('../../support/slow-senders.ts', import.meta.url));

describe('clients of the edge that send slowly', function () {
  this.timeout(240_000);
  let portal: TestUpstream;

  beforeEach(async () => {
    portal = await startTestUpstream();
    portal.handle = (req, res) => {
      req.resume().once('end', () => res.end('ok'));
    };
  });

  afterEach(() => portal.close());

  const start = (settings: Readonly<Record<string, string>> = {}) =>
    startEdge('http://127.0.0.1:1', { EDGE_PORTAL_URL: portal.url, ...settings });

  const openTo = async (url: string, text: string): Promise<Socket> => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };

  /** A problem, which ends with a brace. */
  async function answerTo(socket: Socket): Promise<string> {
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes;
    });
    await until(() => text.endsWith('}'), { what: 'an answer', detail: () => text });
    socket.destroy();
    return text;
  }

  it(`leave all others their connections to the services, however many there are`, async () => {
    const { url } = await start({ EDGE_NETWORK_CONNECTIONS: '20000', EDGE_BODY_GRACE_MS: '60000' });
    const senders = fork(program, [url, String(slowSockets)]);
    try {
      const countOpen = () => openOf(senders);
      await until(async () => (await countOpen()) >= slowSockets, { what: `${slowSockets} connections are open` });
      const signal = AbortSignal.timeout(30_000);
      const ask = (number: number) =>
        number % 2 === 0
          ? fetch(`${url}/api/tags?honest`, { signal })
          : fetch(`${url}/api/tags?honest`, { method: 'POST', body: 'x'.repeat(2_000), signal });
      const answers = await Promise.all(Array.from({ length: 200 }, (_, number) => ask(number)));
      expect(answers.filter(({ status }) => status === 200)).to.have.length(200);
      expect(portal.requests.filter((request) => request.endsWith('/tags?honest'))).to.have.length(200);
      // No small body that is not complete has got a connection.
      expect(portal.requests.filter((request) => request.endsWith('/solutions'))).to.deep.equal([]);
      expect(await countOpen()).to.be.at.least(slowSockets * 0.99);
      // One network has got half of the connections for uploads at most.
      expect(portal.requests.filter((request) => request.endsWith('/upload')).length).to.be.within(1, 128);
      const upload = fetch(`${url}/api/model/upload?honest`, { method: 'POST', body: 'x'.repeat(100_000), signal });
      expect((await upload).status).to.equal(429);
    } finally {
      senders.kill('SIGKILL');
    }
  });

  it('are cut off with 408, whether their bodies are short or of unknown length', async () => {
    const { url, adminUrl } = await start({ EDGE_BODY_GRACE_MS: '500' });
    const head = 'POST /api/model/upload HTTP/1.1\r\nHost: yard\r\n';
    const sockets = await Promise.all([
      openTo(url, `${head}Content-Length: 100\r\n\r\nx`),
      openTo(url, `${head}Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n`),
    ]);
    for (const answer of await Promise.all(sockets.map(answerTo))) {
      expect(answer).to.match(/^HTTP\/1\.1 408 /);
      expect(answer).to.include('"code":"body_too_slow"');
    }
    const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
    expect(metrics, 'no fault of the portal').to.match(
      /^modelyard_http_upstream_failures_total\{.*upstream="portal".*\} 0$/m,
    );
  });

  it('may open so many connections of one network, and no more until one is closed', async () => {
    const { url } = await start({ EDGE_NETWORK_CONNECTIONS: '5' });

    const idle = await Promise.all(Array.from({ length: 5 }, () => openTo(url, 'GET /api/tags')));
    const rejected = await answerTo(await openTo(url, 'GET /api/tags HTTP/1.1\r\nHost: yard\r\n\r\n'));
    expect(rejected).to.match(/^HTTP\/1\.1 429 .*\r\nRetry-After: 5\r\n.*"code":"too_many_connections"/s);
    expect(portal.requests).to.deep.equal([]);
    idle[0]?.destroy();
    await until(async () => (await fetch(`${url}/api/tags`)).status === 200, { what: 'a place is free' });
    for (const socket of idle) socket.destroy();
  });

  it('may not claim the connections of event streams for other requests', async () => {
    const { url } = await start({ EDGE_UPSTREAM_CONNECTIONS: '4', EDGE_UPSTREAM_STREAMS: '2' });
    const held: (() => void)[] = [];
    let most = 0;
    portal.handle = (req, res) => {
      if (req.url?.endsWith('/stream'))
        return res.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      held.push(() => res.end('ok'));
      most = Math.max(most, held.length);
    };
    const headers = { accept: 'text/event-stream' };
    const claims = Array.from({ length: 12 }, () => fetch(`${url}/api/tags`, { headers }));
    await until(() => held.length === 4, { what: 'all connections for requests are taken' });
    const leaving = new AbortController();
    const streams = [1, 2].map((user) => `${url}/api/notifications/${user}/stream`);
    const opened = await Promise.all(streams.map((stream) => fetch(stream, { headers, signal: leaving.signal })));
    expect(opened.map(({ status }) => status)).to.deep.equal([200, 200]);
    const third = await fetch(`${url}/api/notifications/3/stream`, { headers });
    expect(third.status).to.equal(503);
    leaving.abort();
    let answered = 0;
    for (const claim of claims) void claim.then(() => (answered += 1));
    await until(
      () => {
        for (const release of held.splice(0)) release();
        return answered === 12;
      },
      { what: 'all are answered in the end' },
    );
    expect(most).to.equal(4);
  });
});

async function openOf(senders: ChildProcess): Promise<number> {
  senders.send('count');
  const [open] = await once(senders, 'message');
  return open;
}
