import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { createReadiness } from '../../../../services/portal/clients/role-readiness.ts';
import { readGatewayConfig } from '../../../../services/portal/config.ts';

describe('the readiness of roles', () => {
  const answers: Record<string, readonly [number, string]> = {
    '/a/readyz': [200, '{"status":"ready","missing":[]}'],
    '/b/readyz': [503, '{"status":"not ready","missing":["postgresql","start"]}'],
    '/c/readyz': [200, '<html>'],
  };
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    const [status, text] = answers[request.url ?? ''] ?? [404, '{}'];
    response.writeHead(status).end(text);
  });
  let url: string;
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  it('is what each says of itself, asked once in a while', async () => {
    let now = 0;
    const names = ['a', 'b', 'c', 'd'];
    const probes = names.map((service) => ({ service, role: 'gateway', url: `${url}/${service}` }));
    const closed = { service: 'e', role: 'relay', url: 'http://127.0.0.1:1' };
    const readiness = createReadiness({ probes: [...probes, closed], now: () => now });
    expect((await readiness.read()).map(({ service, state, missing }) => [service, state, missing])).to.deep.equal([
      ['a', 'ready', []],
      ['b', 'not_ready', ['postgresql', 'start']],
      ['c', 'unreachable', []],
      ['d', 'unreachable', []],
      ['e', 'unreachable', []],
    ]);
    await readiness.read();
    expect(asked).to.equal(4);
    now += 5_000;
    await readiness.read();
    expect(asked).to.equal(8);
  });

  it('is asked where the setting says', () => {
    const account = 'portal:a password of the portal';
    const accounts = { CATALOG_CREDENTIALS: account, CONTENT_CREDENTIALS: account };
    const needed = { ...accounts, KAFKA_BROKERS: 'k:1', CATALOG_URL: 'http://c' };
    const of = (PORTAL_PROBES: string) => readGatewayConfig({ ...needed, PORTAL_PROBES }).PORTAL_PROBES;
    expect(of('edge/gateway=http://h:1, portal/worker=http://h:2')).to.deep.equal([
      { service: 'edge', role: 'gateway', url: 'http://h:1' },
      { service: 'portal', role: 'worker', url: 'http://h:2' },
    ]);
    expect(of('')).to.deep.equal([]);
    expect(() => of('edge=http://h:1')).to.throw('PORTAL_PROBES is wrong');
  });
});
