import { expect } from 'chai';
import type { Context } from 'koa';
import { readCallback } from '../../../../../services/kit/http/outbound/callback-address.ts';

const rules = {
  ...{ hosts: ['results.example.org', '127.0.0.1:9000'], signed: true },
  settings: { hosts: 'CALLBACK_HOSTS', secret: 'CALLBACK_SECRET' },
};

const asking = (callback?: string | string[], prefer = 'respond-async') =>
  ({ query: { ...(callback !== undefined && { callback }) }, get: () => prefer }) as unknown as Context;

describe('a callback address', () => {
  it('need not be there', () => {
    expect(readCallback(asking(undefined, ''), rules)).to.equal(undefined);
  });

  const taken = {
    'http://results.example.org/done?run=1': 'http://results.example.org/done?run=1',
    'https://RESULTS.example.org:8443/': 'https://results.example.org:8443/',
    'http://127.0.0.1:9000/a#part': 'http://127.0.0.1:9000/a',
    'http://results.example.org/../a': 'http://results.example.org/a',
  };
  for (const [given, href] of Object.entries(taken)) {
    it(`is taken: ${given}`, () => expect(readCallback(asking(given), rules)).to.equal(href));
  }

  it('is taken at any host where the operator says so', () => {
    expect(readCallback(asking('http://else.example.org/'), { ...rules, hosts: ['*'] })).to.include('else');
  });

  const refused: Record<string, string | string[]> = {
    'at another host': 'http://else.example.org/',
    'at another port of a host with a port': 'http://127.0.0.1:9001/',
    'at a host that only begins like one': 'http://results.example.org.evil.org/',
    'behind a user that looks like the host': 'http://results.example.org@evil.org/',
    'with a user': 'http://u@results.example.org/',
    'with a password': 'http://:p@results.example.org/',
    'by another protocol': 'ftp://results.example.org/',
    'as a file': 'file:///etc/passwd',
    'as no address': 'results.example.org/done',
    'as nothing': '',
    twice: ['http://results.example.org/1', 'http://results.example.org/2'],
    'with too many characters': `http://results.example.org/${'x'.repeat(2_000)}`,
  };
  for (const [what, given] of Object.entries(refused)) {
    it(`is refused ${what}`, () => {
      expect(() => readCallback(asking(given), rules))
        .to.throw()
        .that.includes({ code: 'invalid', reason: 'callback_refused' });
    });
  }

  it('is refused where the caller waits, or nothing can be signed', () => {
    const given = 'http://results.example.org/';
    expect(() => readCallback(asking(given, ''), rules)).to.throw('respond-async');
    expect(() => readCallback(asking(given), { ...rules, signed: false })).to.throw('CALLBACK_SECRET');
  });
});
