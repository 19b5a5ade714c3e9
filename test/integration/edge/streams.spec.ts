import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect } from 'chai';
import { startEdgeProcess } from '../../support/edge.ts';
import type { RoleProcess } from '../../support/roles.ts';
import { until } from '../../support/until.ts';
import { startTestUpstream, type TestUpstream } from '../../support/upstream.ts';

const mib = 1 << 20;
/** TEST_UPLOAD_MIB=2048 sends as much as a large model has; less shows as well whether memory grows with it. */
const amount = Number(process.env.TEST_UPLOAD_MIB ?? 192) * mib;
const grownAtMost = 144 * mib;

describe('a stream through the edge', function () {
  this.timeout(600_000);
  let portal: TestUpstream;
  let edge: RoleProcess;
  let url: string;
  let adminUrl: string;

  before(async () => {
    portal = await startTestUpstream();
    const settings = { EDGE_PORTAL_URL: portal.url, EDGE_UPSTREAM_TIMEOUT_MS: '5000', EDGE_UPSTREAM_CONNECTIONS: '4' };
    edge = await startEdgeProcess('http://127.0.0.1:1', settings);
    ({ url, adminUrl } = edge);
  });

  after(() => Promise.all([edge?.stop(), portal.close()]));

  async function residentBytes(): Promise<number> {
    const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
    return Number(/^process_resident_memory_bytes\{.*\} (\S+)$/m.exec(metrics)?.[1]);
  }

  /** How much more memory the edge has at most while `work` is under way. */
  async function growth(work: () => Promise<unknown>): Promise<number> {
    const before = await residentBytes();
    let most = before;
    const watched = (async () => {
      const working = work();
      let ended = false;
      const end = working.finally(() => {
        ended = true;
      });
      while (!ended) {
        most = Math.max(most, await residentBytes());
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      await end;
    })();
    await watched;
    return most - before;
  }

  const bytes = (total: number) => {
    const piece = Buffer.alloc(mib, 'x');
    return Readable.from(
      (function* () {
        for (let left = total; left > 0; left -= mib) yield piece;
      })(),
      { objectMode: false },
    );
  };

  const answerOf = async (sent: ClientRequest) => (await once(sent, 'response'))[0] as IncomingMessage;

  async function sizeOf(stream: AsyncIterable<Buffer>): Promise<number> {
    let size = 0;
    for await (const piece of stream) size += piece.length;
    return size;
  }

  it('does not buffer uploads', async () => {
    portal.handle = async (req, res) => {
      res.end(String(await sizeOf(req)));
    };
    const grown = await growth(async () => {
      const sent = request(`${url}/api/model/upload`, { method: 'POST', headers: { 'content-length': amount } });
      const answered = answerOf(sent);
      await pipeline(bytes(amount), sent);
      expect(Number((await (await answered).toArray()).join(''))).to.equal(amount);
    });
    expect(grown).to.be.below(grownAtMost);
  });

  it('does not buffer downloads, however slowly they are read', async () => {
    portal.handle = (_, res) => {
      res.setHeader('content-length', amount);
      void pipeline(bytes(amount), res).catch(() => undefined);
    };
    const grown = await growth(async () => {
      const answer = await answerOf(request(`${url}/api/downloads/1`).end());
      // The client does not read for a while: what the edge takes from the portal then would have to stay in its memory.
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(await sizeOf(answer)).to.equal(amount);
    });
    expect(grown).to.be.below(grownAtMost);
  });

  it('of events starts immediately, is neither buffered nor compressed, and has no idle limit', async () => {
    const readers: (() => void)[] = [];
    portal.handle = (req, res) => {
      const type = req.url === '/notifications/1/stream' ? 'text/event-stream' : 'application/octet-stream';
      res.writeHead(200, { 'content-type': type }).flushHeaders();
      if (type === 'text/event-stream') readers.push(() => res.write('id: 1\ndata: late\n\n'));
    };
    const headers = { accept: 'text/event-stream', 'accept-encoding': 'gzip, br' };
    // One says by Accept that it wants a stream, the other does not: what counts is what comes.
    const streams = await Promise.all(
      [headers, {}].map((each) => answerOf(request(`${url}/api/notifications/1/stream`, { headers: each }).end())),
    );
    for (const stream of streams) {
      expect(stream.headers).to.include({ 'content-type': 'text/event-stream' });
      expect(stream.headers).not.to.have.property('content-encoding');
    }
    const silent = await answerOf(request(`${url}/api/downloads/1`).end());
    const cut = await sizeOf(silent).then(
      () => 'ended',
      () => 'cut',
    );
    expect(cut, 'a download that says nothing').to.equal('cut');
    for (const send of readers) send();
    for (const stream of streams) {
      const [event] = await once(stream, 'data');
      expect(event.toString()).to.equal('id: 1\ndata: late\n\n');
      stream.destroy();
    }
  });

  it('of events takes no connection from other requests', async () => {
    portal.handle = (req, res) => {
      if (!req.url?.endsWith('/stream')) return res.end('ok');
      res.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      return res;
    };
    const headers = { accept: 'text/event-stream' };
    const streams = await Promise.all(
      Array.from({ length: 12 }, () => answerOf(request(`${url}/api/notifications/1/stream`, { headers }).end())),
    );
    expect(await (await fetch(`${url}/api/tags`)).text()).to.equal('ok');
    for (const stream of streams) stream.destroy();
  });

  it('of a range is requested and answered as such', async () => {
    portal.handle = (req, res) => {
      res.writeHead(206, { 'content-range': 'bytes 2-4/10', 'accept-ranges': 'bytes' }).end(req.headers.range);
    };
    const answer = await fetch(`${url}/api/downloads/1`, { headers: { range: 'bytes=2-4' } });
    expect(answer.status).to.equal(206);
    expect(answer.headers.get('content-range')).to.equal('bytes 2-4/10');
    expect(await answer.text()).to.equal('bytes=2-4');
  });

  it('that its client abandoned leaves its connection to the next request', async () => {
    // A successful answer before the whole body has arrived: the rest of the body has to be read or dropped.
    portal.handle = (req, res) => res.end(req.method === 'POST' ? 'enough' : 'next');
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    let answered = '';
    socket.setEncoding('latin1').on('data', (piece) => {
      answered += piece;
    });
    const said = (text: string) => until(() => answered.includes(text), { what: text, detail: () => answered });
    socket.write(`POST /api/model/upload HTTP/1.1\r\nHost: yard\r\nContent-Length: ${8 * mib}\r\n\r\n`);
    await pipeline(bytes(mib), socket, { end: false });
    await said('enough');
    await pipeline(bytes(7 * mib), socket, { end: false });
    socket.write('GET /api/tags HTTP/1.1\r\nHost: yard\r\n\r\n');
    await said('next');
    socket.destroy();
  });

  it('of events ends with the edge, so that its stop does not wait for it', async () => {
    portal.handle = (_, res) => res.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    const stopped = await startEdgeProcess('http://127.0.0.1:1', { EDGE_PORTAL_URL: portal.url });
    const headers = { accept: 'text/event-stream' };
    const stream = await answerOf(request(`${stopped.url}/api/notifications/1/stream`, { headers }).end());
    const ended = sizeOf(stream).catch(() => 'cut');
    expect(await stopped.stop()).to.equal(0);
    expect(await ended).to.equal('cut');
  });
});
