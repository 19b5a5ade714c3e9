import { expect } from 'chai';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { forgedTokens } from '../../support/forged-tokens.ts';
import { signIn, type TestUser } from '../../support/identity.ts';
import { type SharedIdentity, sharedIdentity } from '../../support/shared-identity.ts';

describe('tokens', () => {
  let identity: SharedIdentity;
  let user: TestUser;
  let token: string;

  before(async () => {
    identity = await sharedIdentity();
    user = await identity.join('toni');
    token = await signIn(identity.url, user);
  });

  const introspect = (shown: string) =>
    identity.send('POST', '/auth/introspect', undefined, { authorization: `Bearer ${shown}` });
  const validate = (shown: string) => identity.call('POST', '/auth/validateToken', { jwtToken: shown });

  it('can be verified with the published keys, which contain nothing secret', async () => {
    for (const path of ['/.well-known/jwks.json', '/auth/jwks']) {
      const { status, body } = await identity.send('GET', path);
      expect(status).to.equal(200);
      for (const key of body.keys) expect(key).to.have.all.keys('kty', 'crv', 'x', 'y', 'kid', 'alg', 'use');
      const { payload } = await jwtVerify(token, createLocalJWKSet(body), {
        issuer: 'modelyard',
        audience: 'modelyard',
      });
      expect(payload.sub).to.equal('toni');
    }
  });

  it('are introspected: the user, with current roles and scopes', async () => {
    const { status, body } = await introspect(token);
    expect(status).to.equal(200);
    const { sessionId, ...rest } = body;
    expect(sessionId).to.be.a('string');
    expect(rest).to.deep.equal({
      ...{ active: true, userId: user.userId, loginName: 'toni', roles: ['MLP System User'], via: 'session' },
      scopes: ['read', 'write', 'onboard', 'account'],
    });
  });

  it('are validated on request, with or without Bearer', async () => {
    for (const text of [token, `Bearer ${token}`, `bearer  ${token}`]) {
      const { status, body } = await validate(text);
      expect(status, text).to.equal(200);
      expect(body).to.deep.equal({
        ...{ status: true, status_code: 200, response_detail: 'Valid Token', response_body: user.userId },
        ...{ response_code: null, content: null, error_code: null },
      });
    }
  });

  it('are rejected if any part of them is wrong', async () => {
    for (const [what, forged] of await forgedTokens(identity, token)) {
      const answer = await validate(forged);
      expect(answer.status, what).to.equal(401);
      expect(answer.body, what).to.include({
        ...{
          status_code: 401,
          response_detail: 'Token Validation Failed',
          error_code: 'error_code',
          response_body: null,
        },
      });
      expect((await introspect(forged)).body, what).to.deep.equal({ active: false });
      const rejected = await identity.call('POST', '/auth/validationStatus', undefined, forged);
      expect(rejected.status, what).to.equal(401);
      expect(rejected.headers.get('www-authenticate'), what).to.include('invalid_token');
    }
  });

  it('are reported as expired', async () => {
    const expired = (await forgedTokens(identity, token)).get('expired') ?? '';
    const { body } = await identity.call('POST', '/auth/validationStatus', undefined, expired);
    expect(body).to.include({ error_code: 'TOKEN_EXPIRED', code: 'token_expired' });
  });

  it('are read from the headers that clients use, and from the URL for downloads only', async () => {
    const send = (headers: Record<string, string>, query = '') =>
      identity.send('POST', `/auth/validationStatus${query}`, undefined, headers);
    expect(await send({ jwtToken: token })).to.include({ status: 200, body: true });
    expect((await send({ authorization: token })).status).to.equal(200);
    expect((await send({ jwtToken: token, authorization: 'Bearer wrong' })).status).to.equal(200);
    expect((await send({ jwtToken: 'wrong', authorization: `Bearer ${token}` })).status).to.equal(401);
    expect((await send({}, `?jwtToken=${token}`)).status).to.equal(401);
    for (const nothing of ['Bearer undefined', 'Bearer null', 'Bearer'])
      expect((await send({ authorization: nothing })).body, nothing).to.include({ code: 'unauthenticated' });
  });

  it('allow querying whether publication needs approval, answered without an envelope', async () => {
    const response = await fetch(`${identity.url}/auth/validationStatus`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.headers.get('content-type')).to.include('application/json');
    expect(await response.text()).to.equal('true');
  });
});
