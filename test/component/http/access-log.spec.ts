import Router from '@koa/router';
import { expect } from 'chai';
import { AppError } from '../../../services/kit/errors.ts';
import { startHttpServer } from '../../../services/kit/http/server.ts';
import { createLoggedService } from '../../support/logged-service.ts';
import { until } from '../../support/until.ts';

describe('the access log', () => {
  let stop: () => Promise<void>;
  afterEach(() => stop());

  async function start(env: Readonly<Record<string, string>> = {}, publicHealth = false) {
    const { service, lines } = createLoggedService(env);
    const router = new Router();
    router.get('/things/:id', (ctx) => {
      ctx.state.caller = { userId: 'user-1' };
      ctx.body = 'x'.repeat(1_000);
    });
    router.get('/broken', () => {
      throw new AppError('unavailable', 'The store is unavailable.');
    });
    const { url } = await startHttpServer({
      ...{ service, host: '127.0.0.1', port: 0, portSetting: 'PORT', routers: [router], publicHealth },
    });
    stop = service.life.stop;
    const ask = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
      (await fetch(url + path, { headers })).text();
    const logged = (count: number) =>
      until(() => lines.length >= count, { what: `${count} lines`, detail: () => JSON.stringify(lines) });
    return { lines, ask, logged };
  }

  it('has one line for a request, which names route and principal and not the path', async () => {
    const { lines, ask, logged } = await start();
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    await ask('/things/17?token=secret', { 'x-request-id': 'mine-1', traceparent: `00-${trace}-00f067aa0ba902b7-01` });
    await logged(1);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.include({ level: 'info', msg: 'request', method: 'GET', route: '/things/:id', status: 200 });
    expect(lines[0]).to.include({ http: '1.1' });
    expect(lines[0]).to.include({ principal: 'user-1', requestId: 'mine-1', traceId: trace });
    expect(lines[0]?.ms).to.be.a('number');
    expect(lines[0]?.bytes).to.be.within(1_000, 2_000);
    expect(JSON.stringify(lines)).not.to.include('secret');
  });

  it('warns of requests that failed, with their code', async () => {
    const { lines, ask, logged } = await start();
    await ask('/broken');
    await ask('/nothing');
    await logged(2);
    expect(lines[0]).to.include({ level: 'warn', msg: 'request failed', status: 503, code: 'unavailable' });
    expect(lines[1]).to.include({ level: 'info', route: 'none', status: 404, code: 'not_found' });
  });

  it('leaves probes out, and counts what is beyond its rate', async () => {
    const { lines, ask, logged } = await start({ ACCESS_LOG_PER_S: '1' }, true);
    for (let probe = 0; probe < 3; probe += 1) await ask('/healthz');
    await Promise.all(Array.from({ length: 50 }, () => ask('/things/1')));
    // Failures are not crowded out.
    await ask('/broken');
    await until(
      async () => {
        await ask('/things/2');
        return lines.some(({ omitted }) => omitted !== undefined);
      },
      { what: 'a line that says how many were left out' },
    );
    await logged(3);
    expect(lines.filter(({ status }) => status === 503)).to.have.length(1);
    expect(lines.find(({ omitted }) => omitted !== undefined)?.omitted).to.be.at.least(40);
  });
});
