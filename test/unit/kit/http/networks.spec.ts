import { expect } from 'chai';
import { ConfigError, readSettings } from '../../../../services/kit/config.ts';
import { isPublic, isWithin, networks } from '../../../../services/kit/http/networks.ts';

const read = (text?: string) => readSettings({ NETWORKS: networks() }, { NETWORKS: text }).NETWORKS;

describe('public addresses and networks', () => {
  it('are those on the internet', () => {
    for (const address of ['93.184.216.34', '8.8.8.8', '2606:4700:4700::1111', '::ffff:8.8.8.8'])
      expect(isPublic(address), address).to.equal(true);
  });

  it('are no inside of anything', () => {
    const inside = [
      ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1'],
      // Where clouds answer secrets to their machines.
      ...['169.254.169.254', '169.254.170.2', '100.100.100.200', 'fd00:ec2::254'],
      ...['224.0.0.1', '255.255.255.255', '240.0.0.1', '192.0.2.1', '198.18.0.1', '192.0.0.192'],
      ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', '2001:db8::1', 'fec0::1'],
      // IPv4 in the clothes of IPv6.
      ...[
        '::ffff:127.0.0.1',
        '::ffff:10.0.0.1',
        '::ffff:a9fe:a9fe',
        '64:ff9b::7f00:1',
        '64:ff9b:1::1',
        '2002:7f00:1::',
        '::127.0.0.1',
        // The same, as URLs write it.
        '::7f00:1',
        '::a9fe:a9fe',
        // Deprecated, and no part of the global unicast addresses.
        '1::1',
        '4000::1',
      ],
      '2001:0:53aa:64c::1',
    ];
    expect(inside.filter((address) => isPublic(address))).to.deep.equal([]);
  });

  it('are no names and no spellings that systems read otherwise', () => {
    for (const text of ['', 'localhost', 'example.org', '8.8.8.8:80', '[::1]'])
      expect(isPublic(text), text).to.equal(false);
    for (const text of ['0177.0.0.1', '2130706433', '0x7f.1']) expect(isPublic(text), text).to.equal(false);
  });

  it('are matched by the networks of a setting, also where IPv6 contains IPv4', () => {
    const allowed = read('127.0.0.0/8, fd00::/8,10.1.2.3');
    for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::7f00:1', 'fd00::1', '10.1.2.3'])
      expect(isWithin(allowed, address), address).to.equal(true);
    for (const address of ['10.1.2.4', '::1', '8.8.8.8']) expect(isWithin(allowed, address), address).to.equal(false);
  });

  it('are named in a setting that is checked', () => {
    expect(read()).to.deep.equal([]);
    for (const text of ['example.org', '10.0.0.0/33', '10.0.0.0/8;'])
      expect(() => read(text), text).to.throw(ConfigError);
  });
});
