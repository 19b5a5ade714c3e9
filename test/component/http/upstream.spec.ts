import { expect } from 'chai';
import { createUpstream } from '../../../services/kit/http/upstream/create-upstream.ts';
import { requestWhole } from '../../../services/kit/http/upstream/request-whole.ts';
import { createService } from '../../../services/kit/service.ts';
import { startTestUpstream, type TestUpstream } from '../../support/upstream.ts';

describe('a server behind this one', () => {
  let server: TestUpstream;
  let role: ReturnType<typeof createService>;
  beforeEach(async () => {
    role = createService('spec', 'gateway', { LOG_LEVEL: 'silent' });
    server = await startTestUpstream();
  });
  afterEach(async () => {
    await role.life.stop();
    await server.close();
  });

  it('gets one request after another over one connection, whether they ask for a body or not', async () => {
    const ports = new Set<number | undefined>();
    server.handle = (request, response) => {
      ports.add(request.socket.remotePort);
      response.end('ok');
    };
    const upstream = createUpstream({
      service: role,
      name: 'content',
      url: server.url,
      connections: 1,
      timeoutMs: 5_000,
    });
    for (const method of ['HEAD', 'HEAD', 'GET', 'HEAD'])
      await requestWhole(upstream, { method, path: '/x', headers: {}, body: null }, 1_000);
    expect(ports.size).to.equal(1);
  });
});
