import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import { AppError } from '../../../services/kit/errors.ts';
import { answerBefore } from '../../../services/kit/http/fast-path/answer-before.ts';
import type { FastRequest } from '../../../services/kit/http/fast-path/fast-request.ts';
import { startHttpServer } from '../../../services/kit/http/server.ts';
import { createService } from '../../../services/kit/service.ts';
import { recordTraces } from '../../../services/kit/trace.ts';
import { startOtlpCollector } from '../../fakes/otlp-collector.ts';
import { createLoggedService } from '../../support/logged-service.ts';
import { until } from '../../support/until.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const given = { 'x-request-id': 'mine-1', traceparent: `00-${trace}-00f067aa0ba902b7-01` };

describe('a fast path before the middleware', () => {
  let stop: () => Promise<void>;
  afterEach(() => stop());

  /** Paths below /fast are answered by `answer`, all others by the middleware. */
  async function start(answer: (request: FastRequest) => void, env: Readonly<Record<string, string>> = {}) {
    const { service, lines } = createLoggedService(env);
    const fastPath = answerBefore({
      accept: ({ url = '' }) => (url.startsWith('/fast') ? { url } : undefined),
      answer(request) {
        request.route = '/fast/{id}';
        request.state = { caller: { userId: 'user-1' } };
        answer(request);
      },
    });
    const { url } = await startHttpServer({
      ...{ service, host: '127.0.0.1', port: 0, portSetting: 'PORT', routers: [], fastPath },
      otherwise: (ctx) => {
        ctx.body = 'by the middleware';
      },
    });
    stop = service.life.stop;
    const ask = async (path = '/fast/17?token=secret', headers: Readonly<Record<string, string>> = given) => {
      const response = await fetch(url + path, { headers });
      return { status: response.status, headers: response.headers, text: await response.text() };
    };
    const line = async () => {
      await until(() => lines.length > 0, { what: 'a line' });
      return lines[0];
    };
    const counted = async () => {
      const metrics = (await service.metrics.metrics()).split('\n');
      expect(
        metrics.find((one) => /^\w+_http_requests_in_flight/.test(one)),
        'in flight',
      ).to.match(/ 0$/);
      return metrics.filter((one) => /^\w+_http_requests_total{/.test(one));
    };
    return { ask, url, lines, line, counted };
  }

  it('gives its requests what the middleware gives: id, headers, a line, a place in the metrics', async () => {
    const { ask, line, counted } = await start((request) =>
      request.send(200, { 'content-type': 'text/plain' }, Buffer.from('hello')),
    );
    const { status, headers, text } = await ask();
    expect([status, text, headers.get('content-length')]).to.deep.equal([200, 'hello', '5']);
    expect(headers.get('x-request-id')).to.equal('mine-1');
    expect(headers.get('x-content-type-options')).to.equal('nosniff');
    expect(headers.get('referrer-policy')).to.equal('no-referrer');
    const logged = await line();
    expect(logged).to.include({ level: 'info', msg: 'request', method: 'GET', route: '/fast/{id}', status: 200 });
    expect(logged).to.include({ principal: 'user-1', requestId: 'mine-1', traceId: trace });
    expect(logged?.bytes).to.be.within(100, 1_000);
    expect(JSON.stringify(logged)).not.to.include('secret');
    expect((await counted()).join()).to.match(/method="GET".*route="\/fast\/{id}".*status="200".* 1$/);
  });

  it('begins a trace and an id where there is none that is valid', async () => {
    const seen: FastRequest[] = [];
    const { ask } = await start((request) => {
      seen.push(request);
      request.send(200, {}, Buffer.from(''));
    });
    await ask('/fast/1', { 'x-request-id': 'not valid', traceparent: 'not-valid-either' });
    await ask('/fast/1');
    const [fresh, continued] = seen;
    expect(fresh?.requestId).to.match(/^[0-9a-f-]{36}$/);
    expect(fresh?.traceparent).to.match(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(continued?.traceparent).to.match(new RegExp(`^00-${trace}-(?!00f067aa0ba902b7)[0-9a-f]{16}-00$`));
  });

  it('keeps the headers that a response has itself', async () => {
    const { ask } = await start((request) => request.send(200, { 'referrer-policy': 'origin' }, Buffer.from('')));
    expect((await ask()).headers.get('referrer-policy')).to.equal('origin');
  });

  for (const how of ['throws', 'fails later'])
    it(`has the middleware render what ${how}, once, with its headers`, async () => {
      const { ask, lines, counted } = await start((request) => {
        request.headers['x-revision-id'] = 'seven';
        const failure = new AppError('conflict', 'It is taken.', { reason: 'name_taken' });
        if (how === 'throws') throw failure;
        setImmediate(() => request.fail(failure));
      });
      const { status, headers, text } = await ask();
      expect([status, JSON.parse(text).code]).to.deep.equal([409, 'name_taken']);
      expect(headers.get('x-revision-id')).to.equal('seven');
      expect(headers.get('x-request-id')).to.equal('mine-1');
      await until(() => lines.some(({ msg }) => msg === 'request'), { what: 'its line' });
      expect(lines.filter(({ msg }) => msg === 'request')).to.have.length(1);
      expect(lines[0]).to.include({
        route: '/fast/{id}',
        status: 409,
        code: 'name_taken',
        principal: 'user-1',
        traceId: trace,
      });
      expect(await counted()).to.have.length(1);
      expect((await counted())[0]).to.match(/status="409"/);
    });

  it('leaves to the middleware what it passes on, and what it does not accept', async () => {
    const { ask, counted } = await start((request) => request.pass());
    for (const path of ['/fast/1', '/slow']) expect((await ask(path)).text).to.equal('by the middleware');
    expect(await counted()).to.have.length(1);
  });

  it('leaves to the middleware what it fails to look at', async () => {
    const { service } = createLoggedService();
    stop = service.life.stop;
    const fastPath = answerBefore({
      accept: () => {
        throw new Error('a fault');
      },
      answer: () => undefined,
    });
    const otherwise = (ctx: { body: unknown }) => {
      ctx.body = 'by the middleware';
    };
    const { url } = await startHttpServer({
      ...{ service, host: '127.0.0.1', port: 0, portSetting: 'PORT', routers: [], fastPath, otherwise },
    });
    expect(await (await fetch(url)).text()).to.equal('by the middleware');
  });

  it('ends a response that fails in the middle, so that its client sees it', async () => {
    const { ask, line } = await start((request) => {
      request.writeHead(200, { 'content-length': '100' });
      request.res.write('a part', () => request.fail(new AppError('unavailable', 'It is gone.')));
    });
    expect(await ask().catch((error: Error) => error.name)).to.equal('TypeError');
    expect(await line()).to.include({ status: 200, aborted: true });
  });

  it('says when the client leaves, and counts that as such', async () => {
    let [begun, left] = [0, 0];
    const { url, line, counted } = await start((request) => {
      begun += 1;
      request.onLeave = () => {
        left += 1;
        request.fail(new AppError('unavailable', 'It has no reader any more.'));
      };
    });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /fast/1 HTTP/1.1\r\nhost: here\r\n\r\n');
    await until(() => begun === 1, { what: 'it is under way' });
    socket.destroy();
    expect(await line()).to.include({ status: 503, aborted: true, route: '/fast/{id}' });
    expect(left).to.equal(1);
    expect(await counted()).to.have.length(1);
  });

  it('is not used where spans are recorded', async () => {
    const collector = await startOtlpCollector();
    const service = createService('spec', 'gateway', {
      LOG_LEVEL: 'silent',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    });
    stop = async () => {
      await service.life.stop();
      await collector.close();
    };
    let url = '';
    await recordTraces(service, async () => {
      const fastPath = answerBefore({
        accept: () => ({}),
        answer: (request) => request.send(200, {}, Buffer.from('fast')),
      });
      const otherwise = (ctx: { body: unknown }) => {
        ctx.body = 'by the middleware';
      };
      ({ url } = await startHttpServer({
        ...{ service, host: '127.0.0.1', port: 0, portSetting: 'PORT', routers: [], fastPath, otherwise },
      }));
    });
    expect(await (await fetch(url)).text()).to.equal('by the middleware');
  });
});
