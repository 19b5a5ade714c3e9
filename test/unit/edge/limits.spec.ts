import { expect } from 'chai';
import type { Context } from 'koa';
import { limitPolicies } from '../../../services/edge/gateway/limits.ts';

describe('the key that the edge counts requests by', () => {
  const [network, user] = limitPolicies({ window: 60, network: 10, user: 5 });
  const request = (address: string, token = '') =>
    ({
      state: { client: { address } },
      req: { headers: token === '' ? {} : { authorization: token } },
      get: (name: string) => (name === 'authorization' ? token : ''),
    }) as unknown as Context;

  it('is the network of the client', () => {
    expect(network?.keyOf(request('203.0.113.9'))).to.equal('203.0.113.9');
    expect(network?.keyOf(request('2001:db8::1'))).to.equal(network?.keyOf(request('2001:db8::2')));
  });

  it('is only the network without a token', () => {
    expect(user?.keyOf(request('203.0.113.9'))).to.equal(undefined);
  });

  it('is a token within its network, however the token is sent', () => {
    const keyOf = (address: string, token: string) => user?.keyOf(request(address, token));
    expect(keyOf('203.0.113.9', 'Bearer abc')).to.equal(keyOf('203.0.113.9', 'abc'));
    expect(keyOf('203.0.113.9', 'abc')).not.to.equal(keyOf('203.0.113.10', 'abc'));
    expect(keyOf('203.0.113.9', 'abc')).not.to.equal(keyOf('203.0.113.9', 'abd'));
    expect(keyOf('203.0.113.9', 'secret-token')).not.to.include('secret');
  });

  it('is one of a bounded number, however many tokens a client invents', () => {
    const keys = new Set(
      Array.from({ length: 20_000 }, (_, index) => user?.keyOf(request('203.0.113.9', `t${index}`))),
    );
    expect(keys.size).to.be.at.most(4_096);
  });
});
