import { expect } from 'chai';
import { clientNetwork } from '../../../../services/kit/http/client-network.ts';

describe('the network of a client', () => {
  const cases = {
    '192.0.2.7': '192.0.2.7',
    '::ffff:192.0.2.7': '192.0.2.7',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
    '2001:db8:1:2::6': '2001:db8:1:2::/64',
    '2001:db8::6': '2001:db8:0:0::/64',
    '2001:db8::': '2001:db8:0:0::/64',
    '::1': '0:0:0:0::/64',
    '::': '0:0:0:0::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
    '': '',
  };
  for (const [address, network] of Object.entries(cases)) {
    it(`of ${address || 'nobody'} is ${network || 'nowhere'}`, () => {
      expect(clientNetwork(address)).to.equal(network);
    });
  }
});
