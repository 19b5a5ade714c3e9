import Router from '@koa/router';
import { expect } from 'chai';
import { AppError } from '../../../services/kit/errors.ts';
import { startHttpServer } from '../../../services/kit/http/server.ts';
import { createLoggedService } from '../../support/logged-service.ts';

describe('the security log', () => {
  let stop: () => Promise<void>;
  afterEach(() => stop());

  it('names event, principal, network and request of what was denied, and counts it', async () => {
    const { service, lines } = createLoggedService();
    const router = new Router();
    router.get('/theirs/:id', (ctx) => {
      ctx.state.caller = { userId: 'user-1' };
      throw new AppError('forbidden', 'This belongs to another user.');
    });
    router.get('/log-in', () => {
      throw new AppError('rate_limited', 'Too many failed attempts.', { reason: 'too_many_failures' });
    });
    router.get('/invalid', () => {
      throw new AppError('invalid', 'This is not valid.');
    });
    const { url } = await startHttpServer({
      ...{ service, host: '127.0.0.1', port: 0, portSetting: 'PORT', routers: [router] },
    });
    stop = service.life.stop;
    const headers = { 'x-request-id': 'mine-1', 'x-forwarded-for': '2001:db8::1' };
    for (const path of ['/theirs/17', '/log-in', '/invalid']) await (await fetch(url + path, { headers })).text();
    const events = lines.filter(({ msg }) => msg === 'security');
    expect(events.map(({ event }) => event)).to.deep.equal(['access.denied', 'auth.lockout']);
    const network = '2001:db8:0:0::/64';
    expect(events[0]).to.include({
      level: 'info',
      principal: 'user-1',
      requestId: 'mine-1',
      route: '/theirs/:id',
      network,
    });
    const metrics = await service.metrics.metrics();
    expect(metrics).to.match(/^modelyard_security_events_total\{.*event="access\.denied".*\} 1$/m);
  });
});
