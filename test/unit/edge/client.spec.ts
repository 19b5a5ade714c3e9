import { expect } from 'chai';
import type { Context } from 'koa';
import { readEdgeConfig } from '../../../services/edge/config.ts';
import { createClientResolver } from '../../../services/edge/gateway/client.ts';
import type { Network } from '../../../services/kit/http/networks.ts';

/** As much of a request as is looked at. */
const request = (ip: string, headers: Readonly<Record<string, string>> = {}) =>
  ({
    req: { socket: { remoteAddress: ip }, headers: { host: 'yard.example', ...headers } },
  }) as unknown as Context;

describe('the client of the edge', () => {
  const clientOf = (ctx: Context, list: readonly Network[]) => createClientResolver(list)(ctx);
  const trusted = (text: string) => readEdgeConfig({ EDGE_TRUSTED_PROXIES: text }).EDGE_TRUSTED_PROXIES;
  const said = {
    'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.0.0.2',
    'x-forwarded-host': 'models.example',
    'x-forwarded-proto': 'https',
  };

  it('is identified by the connection, whatever the client claims', () => {
    expect(clientOf(request('198.51.100.7', said), trusted('10.0.0.0/8'))).to.deep.equal({
      address: '198.51.100.7',
      host: 'yard.example',
      protocol: 'http',
    });
    expect(clientOf(request('10.0.0.1', said), trusted('')).address).to.equal('10.0.0.1');
  });

  it('is identified by a trusted proxy: the last address that is not a trusted proxy', () => {
    for (const ip of ['10.0.0.1', '::ffff:10.0.0.1'])
      expect(clientOf(request(ip, said), trusted('10.0.0.0/8, fd00::/8'))).to.deep.equal({
        address: '203.0.113.9',
        host: 'models.example',
        protocol: 'https',
      });
  });

  it('is identified without the port that some proxies add', () => {
    for (const [hop, address] of [
      ['203.0.113.9:4711', '203.0.113.9'],
      ['[2001:db8::1]:4711', '2001:db8::1'],
      ['[2001:db8::1]', '2001:db8::1'],
      ['2001:db8::1', '2001:db8::1'],
    ] as const)
      expect(clientOf(request('10.0.0.1', { 'x-forwarded-for': hop }), trusted('10.0.0.1')).address).to.equal(address);
  });

  it('is the proxy itself if its header has no address', () => {
    for (const hop of ['', 'unknown', '10.0.0.9', '<script>'])
      expect(clientOf(request('10.0.0.1', { 'x-forwarded-for': hop }), trusted('10.0.0.0/8')).address).to.equal(
        '10.0.0.1',
      );
  });

  it('takes addresses and networks as trusted proxies, and nothing else', () => {
    for (const text of ['10.0.0.1', '10.0.0.0/8', ' 10.0.0.1 , ::1 ', 'fd00::/8', '0.0.0.0/0'])
      expect(() => trusted(text), text).not.to.throw();
    for (const text of ['proxy', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/8/8', '10.0.0', '10.0.0.0/x', '10.0.0.0/'])
      expect(() => trusted(text), text).to.throw(/EDGE_TRUSTED_PROXIES/);
  });
});
