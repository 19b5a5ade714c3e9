import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect } from 'chai';
import Koa from 'koa';
import { readCookie, setCookie } from '../../../../services/identity/gateway/set-cookie.ts';

const cookie = { name: 'some_cookie', maxAge: 60_000, sameSite: 'strict' } as const;

function contextWith(sent = '') {
  const request = new IncomingMessage(new Socket());
  request.headers.cookie = sent;
  return new Koa().createContext(request, new ServerResponse(request));
}

function cookieAt(publicUrl: string, name: string = cookie.name): string {
  const ctx = contextWith();
  setCookie(ctx, { ...cookie, name }, 'value', { publicUrl });
  return String(ctx.res.getHeader('set-cookie'));
}

describe('the cookies of identity', () => {
  it('are of this host alone over TLS, which their name says', () => {
    const site = { publicUrl: 'https://models.example' };
    expect(cookieAt(site.publicUrl)).to.match(
      /^__Host-some_cookie=value; path=\/; expires=[^;]+; samesite=strict; secure; httponly$/,
    );
    expect(readCookie(contextWith('some_cookie=set-by-a-neighbour'), cookie, site)).to.equal(undefined);
    expect(readCookie(contextWith('__Host-some_cookie=value'), cookie, site)).to.equal('value');
  });

  it('are kept by programs where there is no TLS', () => {
    expect(cookieAt('http://127.0.0.1:8080')).to.match(/^some_cookie=value; .*samesite=strict; httponly$/);
    expect(readCookie(contextWith('some_cookie=value'), cookie, { publicUrl: 'http://127.0.0.1:8080' })).to.equal(
      'value',
    );
  });

  it('are secure in any case where their name says so', () => {
    expect(cookieAt('http://127.0.0.1:8080', '__Host-session')).to.match(
      /^__Host-session=value; .*; secure; httponly$/,
    );
  });
});
