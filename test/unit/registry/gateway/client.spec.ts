import { isIP } from 'node:net';
import { expect } from 'chai';
import { originOf } from '../../../../services/registry/gateway/client.ts';

describe('where a request to the image registry comes from', () => {
  it('is an address by which identity counts failures; it takes no other text', () => {
    for (const [ip, address] of [
      ['2001:db8::1', '2001:db8::1'],
      ['::ffff:10.0.0.1', '10.0.0.1'],
      ['10.0.0.1', '10.0.0.1'],
    ]) {
      const origin = originOf({ ip: ip ?? '', state: {} });
      expect(origin.address).to.equal(address);
      expect(isIP(origin.address)).to.be.greaterThan(0);
    }
  });
});
