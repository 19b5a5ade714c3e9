import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { createBalancedUpstream } from '../../../services/kit/http/upstream/balanced-upstream.ts';
import type { FoundAddress } from '../../../services/kit/http/upstream/find-addresses.ts';
import { requestWhole } from '../../../services/kit/http/upstream/request-whole.ts';
import type { Upstream } from '../../../services/kit/http/upstream/upstream.ts';
import { createService } from '../../../services/kit/service.ts';
import { until } from '../../support/until.ts';
import { startTestUpstream, type TestUpstream } from '../../support/upstream.ts';

describe('several addresses of one service', () => {
  const breaker = { failures: 3, openMs: 100, maxOpenMs: 400 };
  const service = () => createService('spec', 'gateway', { LOG_LEVEL: 'silent' });
  let [one, two]: [TestUpstream?, TestUpstream?] = [];
  let role: ReturnType<typeof service>;

  const at = (address: TestUpstream | undefined): TestUpstream => {
    if (!address) throw new Error('it is not started');
    return address;
  };
  const open = (urls: readonly string[], more: object = {}) =>
    createBalancedUpstream({
      ...{ service: role, name: 'content', urls, connections: 64, timeoutMs: 5_000, breaker },
      ...more,
    });
  const send = (upstream: Upstream, method = 'GET', body: Readable | Buffer | null = null) =>
    requestWhole(upstream, { method, path: '/x', headers: {}, body }, 1 << 20);
  const states = async () => {
    const text = await role.metrics.metrics();
    const state = (name: string) =>
      Number(
        new RegExp(`^modelyard_http_upstream_addresses\\{upstream="content",state="${name}",.*\\} (\\d+)$`, 'm').exec(
          text,
        )?.[1],
      );
    return { used: state('used'), ejected: state('ejected') };
  };

  beforeEach(async () => {
    role = service();
    [one, two] = await Promise.all([startTestUpstream(), startTestUpstream()]);
  });
  afterEach(async () => {
    await role.life.stop();
    await Promise.all([one?.close(), two?.close()]);
  });

  it('get each request where the fewest are under way', async () => {
    const held: ServerResponse[] = [];
    at(one).handle = (_, response) => void held.push(response);
    const upstream = await open([at(one).url, at(two).url]);
    const all = Array.from({ length: 6 }, () => send(upstream));
    await until(() => held.length === 3 && at(two).requests.length === 3, { what: 'half of them are at each' });
    // The second has answered its own, the first none.
    await Promise.all(Array.from({ length: 3 }, () => send(upstream)));
    await send(upstream);
    expect([at(one).requests.length, at(two).requests.length]).to.deep.equal([3, 7]);
    for (const response of held) response.end();
    await Promise.all(all);
  });

  it('lose one without a request that fails, and leave it alone until it answers again', async () => {
    const upstream = await open([at(one).url, at(two).url]);
    await Promise.all(Array.from({ length: 10 }, () => send(upstream)));
    const { port } = at(one);
    await at(one).close();
    at(two).requests.length = 0;
    for (let count = 0; count < 20; count += 1) expect((await send(upstream, 'POST')).status).to.equal(200);
    expect(at(two).requests).to.have.length(20);
    expect(await states()).to.deep.equal({ used: 1, ejected: 1 });

    one = await startTestUpstream(port);
    await until(async () => (await send(upstream)).status === 200 && at(one).requests.length > 0, {
      what: 'a request has found it again',
    });
    expect(await states()).to.deep.equal({ used: 2, ejected: 0 });
  });

  it('get a request that may have arrived a second time only where it changes nothing', async () => {
    at(one).handle = (request) => void request.socket.destroy();
    at(two).handle = (request) => void request.socket.destroy();
    const upstream = await open([at(one).url, at(two).url]);
    for (const [method, arrivals] of [
      ['POST', 1],
      ['DELETE', 1],
      ['GET', 2],
    ] as const) {
      const error = await send(upstream, method).catch((thrown: unknown) => thrown);
      expect(error, method).to.include({ code: 'unavailable' });
      expect(at(one).requests.length + at(two).requests.length, method).to.equal(arrivals);
      at(one).requests.length = 0;
      at(two).requests.length = 0;
    }
  });

  it('pass a body on whole where the first address did not accept a connection', async () => {
    const bodies: Buffer[] = [];
    at(two).handle = async (request, response) => {
      bodies.push(await buffer(request));
      response.end();
    };
    const upstream = await open([at(one).url, at(two).url]);
    await at(one).close();
    const body = Buffer.alloc(300_000, 'x');
    for (let count = 0; count < 2; count += 1) {
      const pieces = [body.subarray(0, 100_000), body.subarray(100_000)];
      expect((await send(upstream, 'POST', Readable.from(pieces, { objectMode: false }))).status).to.equal(200);
    }
    expect(bodies.map((each) => each.equals(body))).to.deep.equal([true, true]);
  });

  it('are all addresses that a name stands for, as they come and go', async () => {
    const second = await startTestUpstream(at(one).port, '127.0.0.2');
    const url = `http://content.test:${at(one).port}`;
    let addresses = ['127.0.0.1', '127.0.0.2'];
    const find = async (): Promise<FoundAddress[]> =>
      addresses.map((address) => ({ key: `${url} at ${address}`, url, at: { address, family: 4 } }));
    const hosts = new Set<string | undefined>();
    for (const server of [at(one), second])
      server.handle = (request, response) => {
        hosts.add(request.headers.host);
        response.end();
      };
    try {
      const upstream = await open([url], { find, findEveryMs: 20 });
      await Promise.all(Array.from({ length: 10 }, () => send(upstream)));
      expect([at(one).requests.length, second.requests.length]).to.deep.equal([5, 5]);
      expect([...hosts]).to.deep.equal([new URL(url).host]);
      addresses = ['127.0.0.2'];
      await until(async () => (await states()).used === 1, { what: 'one is gone' });
      await Promise.all(Array.from({ length: 10 }, () => send(upstream)));
      expect([at(one).requests.length, second.requests.length]).to.deep.equal([5, 15]);
      // A name that cannot be resolved for a moment stands for what it stood for.
      addresses = [];
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect((await send(upstream)).status).to.equal(200);
    } finally {
      await second.close();
    }
  });
});
