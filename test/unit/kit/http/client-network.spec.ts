import { expect } from 'chai';
import type { Context } from 'koa';
import { clientNetwork, endUserNetwork } from '../../../../services/kit/http/client-network.ts';

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
    it(`of ${address || 'no address'} is ${network || 'nowhere'}`, () => {
      expect(clientNetwork(address)).to.equal(network);
    });
  }
});

describe('the network of the person behind a service', () => {
  /** A request from 192.0.2.1 that says this of its way. */
  const saying = (forwarded: string) => ({
    ip: '192.0.2.1',
    get: ((name: string) => (name === 'x-forwarded-for' ? forwarded : '')) as Context['get'],
  });
  const cases: [string, string][] = [
    ['198.51.100.7', '198.51.100.7'],
    ['203.0.113.9, 198.51.100.7', '198.51.100.7'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['', '192.0.2.1'],
    ['unknown', '192.0.2.1'],
    ['198.51.100.7:4711', '192.0.2.1'],
  ];
  for (const [forwarded, network] of cases) {
    it(`is ${network} where it says “${forwarded}”`, () => {
      expect(endUserNetwork(saying(forwarded))).to.equal(network);
    });
  }
});
