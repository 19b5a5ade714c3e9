import Router from '@koa/router';
import { expect } from 'chai';
import { freePort } from '../../../infra/engines/engines.ts';
import { callerOf, requireCaller } from '../../../services/kit/http/caller.ts';
import { startHttpServer } from '../../../services/kit/http/server.ts';
import { createService, type Service } from '../../../services/kit/service.ts';
import { createAuthenticate } from '../../../services/platform/principals/authenticate.ts';
import { forgedTokens } from '../../support/forged-tokens.ts';
import { signIn, startIdentityGateway, type TestUser } from '../../support/identity.ts';
import { type SharedIdentity, sharedIdentity } from '../../support/shared-identity.ts';

describe('how other services authenticate callers', () => {
  let identity: SharedIdentity;
  const services: Service[] = [];
  let url: string;
  let user: TestUser;
  let token: string;

  before(async () => {
    identity = await sharedIdentity();
    user = await identity.join('lena', ['Publisher']);
    token = await signIn(identity.url, user);
    url = await startService(identity.url);
  });
  after(() => Promise.all(services.map(({ life }) => life.stop())));

  /** A service with an open and a closed path, and a download. */
  async function startService(identityUrl: string): Promise<string> {
    const service = createService('spec', 'gateway', { LOG_LEVEL: 'silent' });
    services.push(service);
    const isDownload = (path: string) => path.startsWith('/downloads/');
    const config = { IDENTITY_URL: identityUrl, IDENTITY_ISSUER: 'modelyard', IDENTITY_AUDIENCE: 'modelyard' };
    const router = new Router()
      .use(createAuthenticate({ service, config, isDownload }))
      .all('/open', (ctx) => {
        ctx.body = { caller: callerOf(ctx) ?? null };
      })
      .all(['/closed', '/downloads/model'], (ctx) => {
        ctx.body = { caller: requireCaller(ctx) };
      });
    const [port, host] = [await freePort(), '127.0.0.1'];
    return (await startHttpServer({ service, host, port, portSetting: 'SPEC_PORT', routers: [router] })).url;
  }

  async function send(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const response = await fetch(url + path, { method, headers });
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
  }

  it('by a session, with the current roles', async () => {
    const { body } = await send('/closed', { authorization: `Bearer ${token}` });
    const { sessionId, ...caller } = body.caller;
    expect(sessionId).to.be.a('string');
    expect(caller).to.deep.equal({
      ...{ userId: user.userId, loginName: 'lena', via: 'session', scopes: ['read', 'write', 'onboard', 'account'] },
      roles: ['MLP System User', 'Publisher'],
    });
  });

  it('not by the session of an administrator without the second factor that the platform asks for', async () => {
    const strict = await startIdentityGateway({ ...identity.env, IDENTITY_ADMIN_SECOND_FACTOR: 'true' });
    try {
      const admin = await signIn(strict.url, await identity.join('lore', ['Admin']));
      const strictUrl = await startService(strict.url);
      const ask = async (path: string, authorization: string) => {
        const response = await fetch(strictUrl + path, { headers: { authorization } });
        const { code, detail = '' } = JSON.parse(await response.text());
        return { status: response.status, code, detail };
      };
      for (const path of ['/open', '/closed']) {
        const { status, code, detail } = await ask(path, `Bearer ${admin}`);
        expect([status, code]).to.deep.equal([403, 'second_factor_needed']);
        expect(detail).to.include('POST /auth/secondFactor');
      }
      expect((await ask('/closed', `Bearer ${await signIn(strict.url, user)}`)).status).to.equal(200);
    } finally {
      await strict.stop();
    }
  });

  it('by an API token, as programs send it', async () => {
    const issued = await identity.call('POST', '/auth/apiTokens', { name: 'x', scopes: ['onboard'] }, token);
    const secret = issued.body.response_body.token;
    for (const authorization of [`lena:${secret}`, `Bearer lena:${secret}`]) {
      const { body } = await send('/closed', { authorization });
      expect(body.caller).to.include({ userId: user.userId, via: 'api-token' }).and.to.not.have.property('sessionId');
      expect(body.caller.scopes).to.deep.equal(['onboard']);
    }
    expect((await send('/closed', { authorization: `lena:${secret}0` })).status).to.equal(401);
  });

  it('in the URL of a download only', async () => {
    expect((await send(`/downloads/model?jwtToken=${token}`)).status).to.equal(200);
    expect((await send(`/downloads/model?jwtToken=${token}`, {}, 'POST')).status).to.equal(401);
    expect((await send(`/closed?jwtToken=${token}`)).status).to.equal(401);
    expect((await send('/downloads/model?jwtToken=undefined')).status).to.equal(401);
  });

  it('as anonymous, without a token', async () => {
    for (const headers of [{}, { authorization: 'Bearer undefined' }, { jwtToken: 'null' }, { authorization: '' }]) {
      expect(await send('/open', headers)).to.deep.include({ status: 200, body: { caller: null } });
      const refused = await send('/closed', headers);
      expect([refused.status, refused.headers.get('www-authenticate')]).to.deep.equal([401, 'Bearer']);
    }
  });

  it('not by an invalid token, not even on open paths', async () => {
    for (const [what, forged] of await forgedTokens(identity, token))
      for (const path of ['/open', '/closed']) {
        const { status, headers, body } = await send(path, { authorization: `Bearer ${forged}` });
        expect(status, what).to.equal(401);
        expect(body.code, what).to.equal(what === 'expired' ? 'token_expired' : 'invalid_token');
        expect(headers.get('www-authenticate'), what).to.include('invalid_token');
      }
  });

  it('not by a session that has ended', async () => {
    const ended = await signIn(identity.url, user);
    await identity.call('POST', '/auth/logout', undefined, ended);
    expect((await send('/open', { authorization: ended })).body.code).to.equal('invalid_token');
  });

  it('with 503 while identity is unavailable', async () => {
    const disconnected = await startService(`http://127.0.0.1:${await freePort()}`);
    const response = await fetch(`${disconnected}/open`, { headers: { authorization: token } });
    expect(response.status).to.equal(503);
    expect(response.headers.get('retry-after')).to.be.a('string');
    expect((await fetch(`${disconnected}/open`)).status).to.equal(200);
    expect((await fetch(`${disconnected}/open`, { headers: { authorization: 'lena:0123' } })).status).to.equal(503);
  });
});
