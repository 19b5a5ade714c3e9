import Router from '@koa/router';
import { expect } from 'chai';
import { freePort } from '../../../infra/engines/engines.ts';
import { startHttpServer } from '../../../services/kit/http/server.ts';
import { createService } from '../../../services/kit/service.ts';
import { runRole } from '../../../services/kit/start-roles.ts';

const paths = ['/healthz', '/readyz', '/metrics'];

describe('the admin port of a role', () => {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  async function start({ publicHealth = false } = {}) {
    const service = createService('test', 'gateway', { LOG_LEVEL: 'silent' });
    stops.push(service.life.stop);
    let url = '';
    const { adminUrl } = await runRole(service, async () => {
      const options = {
        service,
        host: '127.0.0.1',
        port: 0,
        portSetting: 'PORT',
        routers: [new Router()],
        publicHealth,
      };
      ({ url } = await startHttpServer(options));
    });
    return { service, url, adminUrl };
  }

  it('answers probes and metrics, and nothing else', async () => {
    const { adminUrl } = await start();
    expect(await (await fetch(`${adminUrl}/healthz`)).json()).to.include({ status: 'ok', service: 'test' });
    expect(await (await fetch(`${adminUrl}/readyz`)).json()).to.deep.equal({ status: 'ready', missing: [] });
    const metrics = await fetch(`${adminUrl}/metrics?now`);
    expect(metrics.headers.get('content-type')).to.match(/^text\/plain; version=/);
    expect(await metrics.text()).to.match(/^process_cpu_seconds_total\{service="test",role="gateway"\} /m);
    expect((await fetch(`${adminUrl}/metrics`, { method: 'HEAD' })).status).to.equal(200);
    expect((await fetch(`${adminUrl}/`)).status).to.equal(404);
    expect((await fetch(`${adminUrl}/readyz`, { method: 'POST' })).status).to.equal(405);
  });

  it('is the only one that does: the port of the API answers 404', async () => {
    const { url } = await start();
    for (const path of paths) expect((await fetch(url + path)).status, path).to.equal(404);
  });

  it('tells strangers at the entry point no more than that it takes requests', async () => {
    const { url, service } = await start({ publicHealth: true });
    expect(await (await fetch(`${url}/healthz`)).json()).to.deep.equal({ status: 'ok' });
    for (const path of ['/readyz', '/metrics']) expect((await fetch(url + path)).status, path).to.equal(404);
    service.life.drain();
    const draining = await fetch(`${url}/healthz`);
    expect([draining.status, await draining.json()]).to.deep.equal([503, { status: 'draining' }]);
  });

  it('says what is missing while the role starts, and that it drains before it is stopped', async () => {
    const service = createService('test', 'worker', { LOG_LEVEL: 'silent' });
    stops.push(service.life.stop);
    const begun = Promise.withResolvers<void>();
    const wait = Promise.withResolvers<void>();
    let isThere = false;
    service.life.addCheck('store', () => isThere);
    const port = await freePort();
    const admin = { host: '127.0.0.1', port, setting: 'ADMIN_PORT' };
    const running = runRole({ ...service, listen: { ...service.listen, admin } }, async () => {
      begun.resolve();
      await wait.promise;
    });
    await begun.promise;
    const readyz = `http://127.0.0.1:${port}/readyz`;
    expect(await (await fetch(readyz)).json()).to.deep.equal({ status: 'not ready', missing: ['store', 'start'] });
    isThere = true;
    expect(await (await fetch(readyz)).json()).to.deep.equal({ status: 'not ready', missing: ['start'] });
    wait.resolve();
    await running;
    expect((await fetch(readyz)).status).to.equal(200);
    service.life.drain();
    const draining = await fetch(readyz);
    expect([draining.status, draining.headers.get('retry-after')]).to.deep.equal([503, '2']);
    expect(await draining.json()).to.deep.equal({ status: 'not ready', missing: ['draining'] });
  });
});
