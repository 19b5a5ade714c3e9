import { expect } from 'chai';
import { type CountedRequest, limitPolicies } from '../../../services/edge/gateway/limits.ts';

describe('the key that the edge counts requests by', () => {
  const [network, user] = limitPolicies({ window: 60, network: 10, user: 5 });
  const withHeaders = (address: string, headers: Readonly<Record<string, string>>) =>
    ({ client: { address, host: '', protocol: 'http' as const }, headers }) satisfies CountedRequest;
  const request = (address: string, token = '') => withHeaders(address, token === '' ? {} : { authorization: token });

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

  it('is a deployment key, in either header, where there is no token', () => {
    const keyOf = (headers: Readonly<Record<string, string>>) => user?.keyOf(withHeaders('203.0.113.9', headers));
    const inOwnHeader = keyOf({ 'x-api-key': 'mdk_one' });
    expect(inOwnHeader).to.be.a('string');
    expect(inOwnHeader).to.equal(keyOf({ authorization: 'Bearer mdk_one' }));
    expect(inOwnHeader).not.to.equal(keyOf({ 'x-api-key': 'mdk_two' }));
    expect(keyOf({ authorization: 'abc', 'x-api-key': 'mdk_one' })).to.equal(keyOf({ authorization: 'abc' }));
    expect(keyOf({ 'x-api-key': ' ' })).to.equal(undefined);
  });

  it('is one of a bounded number, however many tokens a client invents', () => {
    const keys = new Set(
      Array.from({ length: 20_000 }, (_, index) => user?.keyOf(request('203.0.113.9', `t${index}`))),
    );
    expect(keys.size).to.be.at.most(4_096);
  });
});
