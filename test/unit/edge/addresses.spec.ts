import { expect } from 'chai';
import { readEdgeConfig } from '../../../services/edge/config.ts';
import { addressList, ConfigError } from '../../../services/kit/config.ts';

describe('the addresses of a service behind the edge', () => {
  const contentAt = (EDGE_CONTENT_URL: string) => readEdgeConfig({ EDGE_CONTENT_URL }).EDGE_CONTENT_URL ?? '';

  it('are one or several, separated by commas', () => {
    expect(addressList(contentAt('http://a:1'))).to.deep.equal(['http://a:1']);
    expect(addressList(contentAt('http://a:1, https://b'))).to.deep.equal(['http://a:1', 'https://b']);
  });

  it('are each an address of HTTP', () => {
    for (const wrong of ['http://a:1,', 'http://a:1,b:2', 'http://a:1,ftp://b', ','])
      expect(() => contentAt(wrong), wrong).to.throw(ConfigError, 'separated by commas');
  });
});
