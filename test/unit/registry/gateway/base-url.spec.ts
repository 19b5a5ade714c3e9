import { expect } from 'chai';
import { baseUrlOf } from '../../../../services/registry/gateway/base-url.ts';

describe('the address at which a client reaches the image registry', () => {
  const at = (host: string) => baseUrlOf({ get: () => host }, undefined).href;

  it('is that of its header Host', () => {
    expect(at('localhost:8088')).to.equal('http://localhost:8088/');
    expect(at('[::1]:8088')).to.equal('http://[::1]:8088/');
  });

  it('is a mistake of the client where that is no host', () => {
    for (const host of ['', 'a b', 'a/b', 'a"', 'user@host', 'a:99999', '[::1::2]'])
      expect(() => at(host), host)
        .to.throw()
        .with.property('code', 'invalid');
  });
});
