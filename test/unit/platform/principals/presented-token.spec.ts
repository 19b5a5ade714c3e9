import { expect } from 'chai';
import { presentedToken } from '../../../../services/platform/principals/presented-token.ts';

const request = (headers: Record<string, string>, query: Record<string, string | string[]> = {}) => ({
  get: (name: string) => headers[name.toLowerCase()] ?? '',
  query,
});

describe('the token of a request', () => {
  it('is that of jwtToken before that of Authorization, with or without Bearer', () => {
    expect(presentedToken(request({ jwttoken: 'a', authorization: 'Bearer b' }), false)?.token).to.equal('a');
    for (const text of ['b', 'Bearer b', 'bearer  b', ' Bearer b '])
      expect(presentedToken(request({ authorization: text }), false)).to.deep.equal({ kind: 'session', token: 'b' });
  });

  it('is an API token where there is a colon in it', () => {
    for (const text of ['ada:1', 'Bearer ada:1'])
      expect(presentedToken(request({ authorization: text }), false)).to.deep.equal({
        kind: 'api-token',
        token: 'ada:1',
      });
  });

  it('is an API token where it has the form of one, alone', () => {
    const token = '0123456789abcdef0123456789abcdef';
    for (const text of [token, `Bearer ${token}`])
      expect(presentedToken(request({ authorization: text }), false)).to.deep.equal({ kind: 'api-token', token });
  });

  it('is no API token in the address, which says where it belongs', () => {
    for (const jwtToken of ['ada:1', '0123456789abcdef0123456789abcdef'])
      expect(() => presentedToken(request({}, { jwtToken }), true)).to.throw(/header Authorization/);
  });

  it('is none where a front end fills in what it does not have', () => {
    for (const text of ['', ' ', 'Bearer', 'Bearer ', 'Bearer undefined', 'undefined', 'Bearer null', 'null'])
      expect(presentedToken(request({ authorization: text, jwttoken: text }), false), text).to.equal(undefined);
  });

  it('is that of the address where it may be, once', () => {
    const query = { jwtToken: 'q' };
    expect(presentedToken(request({}, query), true)?.token).to.equal('q');
    expect(presentedToken(request({}, query), false)).to.equal(undefined);
    expect(presentedToken(request({ authorization: 'h' }, query), true)?.token).to.equal('h');
    expect(presentedToken(request({}, { jwtToken: ['a', 'b'] }), true)).to.equal(undefined);
  });
});
