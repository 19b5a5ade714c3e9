import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import { openHttp2 } from '../../support/http2.ts';
import { data, openFrames, post, reset } from '../../support/http2-frames.ts';
import { startTlsEdge, type TlsEdge } from '../../support/tls-edge.ts';
import { until } from '../../support/until.ts';
import { startTestUpstream, type TestUpstream } from '../../support/upstream.ts';

describe('clients of the edge over HTTP/2', function () {
  this.timeout(120_000);
  let content: TestUpstream;
  let tls: TlsEdge | undefined;

  before(async () => {
    content = await startTestUpstream();
  });
  after(() => content.close());
  beforeEach(() => {
    content.requests.length = 0;
    content.handle = (_, response) => response.end('ok');
  });
  afterEach(() => tls?.stop());

  async function start(settings: Readonly<Record<string, string>> = {}): Promise<TlsEdge> {
    tls = await startTlsEdge(content.url, settings);
    return tls;
  }

  /** NO_ERROR as well: Node's own request ends as if its body were whole. */
  it('that reset an upload break it off, whatever reason they give', async () => {
    const { port, ca } = await start();
    const ends: string[] = [];
    content.handle = (received) => {
      received.on('error', () => undefined).resume();
      received.once('close', () => ends.push(received.complete ? 'whole' : 'broken off'));
    };
    for (const [round, code] of [0, 8, 2].entries()) {
      const socket = await openFrames(port, ca);
      socket.write(Buffer.concat([post(1, '/site/x'), data(1, 'part')]));
      await until(() => content.requests.length === round + 1, { what: 'the upload has started' });
      socket.write(reset(1, code));
      await until(() => ends.length === round + 1, { what: `the service knows of a reset with ${code}` });
      socket.destroy();
    }
    expect(ends).to.deep.equal(['broken off', 'broken off', 'broken off']);
  });

  it('that send slowly are answered 408, however much the connection brings otherwise', async () => {
    const { port, ca } = await start({ EDGE_BODY_GRACE_MS: '500' });
    content.handle = (received, response) => received.resume().once('end', () => response.end('ok'));
    const { session, ask } = await openHttp2(port, ca);
    const slow = session.request({ ':path': '/site/slow', ':method': 'POST' }, { endStream: false });
    slow.write('x');
    const answered = once(slow, 'response');
    let status: number | undefined;
    void answered.then(([head]) => {
      status = head[':status'];
    });
    while (status === undefined) {
      await ask('/site/fast', { ':method': 'POST' }, ['x'.repeat(50_000)]);
      await setTimeout(50);
    }
    expect(status).to.equal(408);
    // The client stops sending: the answer is whole, and its stream is closed.
    slow.resume();
    await once(slow, 'close');
    expect(slow.rstCode).to.equal(0);
    session.destroy();
  });

  it('may send heads of so many bytes and fields', async () => {
    const { port, ca } = await start();
    const { session, ask } = await openHttp2(port, ca);
    const fields = Object.fromEntries(Array.from({ length: 150 }, (_, number) => [`x-${number}`, '1']));
    // Until the client has acknowledged the settings of the edge, the limits of HTTP/2 itself apply.
    expect((await ask('/healthz')).status).to.equal(200);
    for (const headers of [{ 'x-long': 'x'.repeat(20_000) }, fields])
      expect((await ask('/site/x', headers)).code).to.equal(11);
    expect(content.requests).to.deep.equal([]);
    expect((await ask('/site/x')).status).to.equal(200);
    session.destroy();
  });

  it('that open and reset streams for ever lose their connection', async () => {
    const { port, ca } = await start();
    const socket = await openFrames(port, ca);
    const closed = once(socket, 'close').then(() => true);
    let sent = 0;
    const flood = setInterval(() => {
      for (let each = 0; each < 50 && socket.writable; each += 1, sent += 1)
        socket.write(Buffer.concat([post(2 * sent + 1, '/site/x'), reset(2 * sent + 1, 8)]));
    }, 5);
    expect(await closed).to.equal(true);
    clearInterval(flood);
    expect(sent).to.be.below(5_000);
  });

  it('have as many requests under way as a network may have connections', async () => {
    const { port, ca, edge } = await start({ EDGE_NETWORK_CONNECTIONS: '5' });
    const held: (() => void)[] = [];
    content.handle = (_, response) => held.push(() => response.end('ok'));
    const { session, ask } = await openHttp2(port, ca);
    const asked = Array.from({ length: 4 }, () => ask('/site/x'));
    await until(() => held.length === 4, { what: 'four are under way' });
    expect((await ask('/site/x')).code, 'refused').to.equal(7);
    for (const answer of held.splice(0)) answer();
    for (const { status } of await Promise.all(asked)) expect(status).to.equal(200);
    const again = ask('/site/x');
    await until(() => held.length === 1, { what: 'there is a place again' });
    held[0]?.();
    expect((await again).status).to.equal(200);
    const metrics = await (await fetch(`${edge.adminUrl}/metrics`)).text();
    expect(metrics).to.match(/^modelyard_http_rejected_connections_total\{.*\} 1$/m);
    session.destroy();
  });

  it('get the answers under way when the edge stops, and no more', async () => {
    const { port, ca, stop } = await start();
    const held: (() => void)[] = [];
    content.handle = (_, response) => held.push(() => response.end('late'));
    const [idle, busy] = [await openHttp2(port, ca), await openHttp2(port, ca)];
    const asked = busy.ask('/site/x');
    await until(() => held.length === 1, { what: 'a request is under way' });
    const [goodbye, idleClosed] = [once(busy.session, 'goaway'), once(idle.session, 'close')];
    tls = undefined;
    const stopped = stop();
    await Promise.all([goodbye, idleClosed]);
    held[0]?.();
    const got = await asked;
    expect([got.status, got.text, got.code]).to.deep.equal([200, 'late', 0]);
    await stopped;
  });
});
