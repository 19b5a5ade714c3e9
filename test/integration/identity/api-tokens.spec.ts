import { expect } from 'chai';
import { signIn, type TestUser } from '../../support/identity.ts';
import { type SharedIdentity, sharedIdentity } from '../../support/shared-identity.ts';

describe('API tokens', () => {
  let identity: SharedIdentity;
  let user: TestUser;
  let session: string;

  before(async () => {
    identity = await sharedIdentity();
    user = await identity.join('apis');
    session = await signIn(identity.url, user);
  });

  const call = (method: string, path: string, body?: unknown, token = session) =>
    identity.call(method, path, body, token);
  const introspect = async (text: string) =>
    (await identity.send('POST', '/auth/introspect', undefined, { authorization: text })).body;
  const isValid = async (username: string, apiTokenHash: string) =>
    (await identity.call('POST', '/auth/validateApiToken', { username, apiTokenHash })).status === 200;

  async function issue(scopes: readonly string[], rest: object = {}) {
    const { status, body } = await call('POST', '/auth/apiTokens', { name: 'notebook', scopes, ...rest });
    expect(status, JSON.stringify(body)).to.equal(201);
    return body.response_body;
  }

  it('authenticate their user, by login name or address, for their scopes only', async () => {
    const { token } = await issue(['read', 'onboard', 'read']);
    expect(token).to.match(/^[0-9a-f]{32}$/);
    const caller = {
      active: true,
      userId: user.userId,
      loginName: 'apis',
      roles: ['MLP System User'],
      via: 'api-token',
    };
    for (const name of ['apis', 'APIS', user.email])
      expect(await introspect(`${name}:${token}`), name).to.deep.equal({ ...caller, scopes: ['read', 'onboard'] });
    for (const alone of [`Bearer apis:${token}`, `Bearer ${token}`, token])
      expect(await introspect(alone), alone).to.include({ active: true, userId: user.userId });
    for (const text of [`lia:${token}`, `:${token}`, `apis:${token}x`, 'apis:', `apis:${token.slice(1)}`])
      expect(await introspect(text), text).to.deep.equal({ active: false });
  });

  it('are validated on request', async () => {
    const { token } = await issue(['onboard']);
    const { status, body } = await identity.call('POST', '/auth/validateApiToken', {
      username: 'apis',
      apiTokenHash: token,
    });
    expect(status).to.equal(200);
    expect(body).to.include({ status: true, response_detail: 'Valid Token', response_body: user.userId });
    const refused = await identity.call('POST', '/auth/validateApiToken', { username: 'lia', apiTokenHash: token });
    expect(refused.status).to.equal(401);
    expect(refused.body).to.include({
      status_code: 401,
      response_detail: 'Validation Failed',
      error_code: 'error_code',
    });
    expect((await identity.call('POST', '/auth/validateToken', { jwtToken: `apis:${token}` })).status).to.equal(401);
  });

  it('are not accepted for the account itself, which needs a session', async () => {
    const { token } = await issue(['read', 'write', 'onboard']);
    for (const [method, path, body] of [
      ['GET', '/auth/apiTokens', undefined],
      ['POST', '/auth/apiTokens', { name: 'more', scopes: ['read'] }],
      ['POST', '/users/refreshApiToken', { userId: user.userId }],
    ] as const) {
      const answer = await identity.send(method, path, body && { request_body: body }, {
        authorization: `apis:${token}`,
      });
      expect(answer.status, path).to.equal(403);
    }
    const allowed = await identity.send('POST', '/auth/validationStatus', undefined, {
      authorization: `apis:${token}`,
    });
    expect(allowed.status).to.equal(200);
  });

  it('are listed without their secrets, and revoked one by one', async () => {
    const [first, second] = [await issue(['read']), await issue(['write'])];
    const listed = await call('GET', '/auth/apiTokens');
    expect(JSON.stringify(listed.body)).to.not.include(first.token);
    const found = listed.body.response_body.find(({ tokenId }: { tokenId: string }) => tokenId === first.tokenId);
    expect(found).to.include({ name: 'notebook', kept: false, lastUsed: null });
    expect((await call('DELETE', `/auth/apiTokens/${first.tokenId}`)).status).to.equal(200);
    expect(await isValid('apis', first.token)).to.equal(false);
    expect(await isValid('apis', second.token)).to.equal(true);
    expect((await call('DELETE', `/auth/apiTokens/${first.tokenId}`)).status).to.equal(404);
    expect((await call('DELETE', '/auth/apiTokens/undefined')).status).to.equal(404);
  });

  it('are not revoked by other users', async () => {
    const { tokenId, token } = await issue(['read']);
    const stranger = await signIn(identity.url, await identity.join('apollo'));
    expect((await call('DELETE', `/auth/apiTokens/${tokenId}`, undefined, stranger)).status).to.equal(404);
    expect(await isValid('apis', token)).to.equal(true);
  });

  it('are valid for ninety days unless their user names another time, for a year at most', async () => {
    const day = 24 * 60 * 60_000;
    const { expires } = await issue(['read']);
    expect(expires).to.be.within(Date.now() + 89 * day, Date.now() + 90 * day);
    const { expires: named } = await issue(['read'], { expires: Date.now() + 300 * day });
    expect(named).to.be.above(Date.now() + 299 * day);
    for (const tooLong of [Date.now() + 366 * day, null]) {
      const wanted = { name: 'x', scopes: ['read'], expires: tooLong };
      const { status, body } = await call('POST', '/auth/apiTokens', wanted);
      expect([status, body.message]).to.deep.equal([
        400,
        'API tokens are valid for at most 365 days here (IDENTITY_API_TOKEN_LONGEST_MS).',
      ]);
    }
  });

  it('end with a change of the password, unless they are to be kept', async () => {
    const agnes = await identity.join('agnes');
    const own = await signIn(identity.url, agnes);
    const wanted = { name: 'notebook', scopes: ['read'] };
    const tokens = await Promise.all(
      [{}, { kept: true }].map(async (rest) => {
        const { body } = await call('POST', '/auth/apiTokens', { ...wanted, ...rest }, own);
        return body.response_body.token;
      }),
    );
    const change = { userId: agnes.userId, oldPassword: agnes.password, newPassword: 'another password of agnes' };
    await identity.send('PUT', '/users/changePassword', change, { authorization: `Bearer ${own}` });
    expect(await Promise.all(tokens.map((token) => isValid('agnes', token)))).to.deep.equal([false, true]);
    const { rows } = await identity.schema.pool.query(
      `SELECT entity FROM change WHERE aggregate_id = $1 AND entity = 'ApiTokenRevoked'`,
      [agnes.userId],
    );
    expect(rows).to.have.length(1);
  });

  it('are issued a while after the log-in only with the password', async () => {
    const amelie = await identity.join('amelie');
    const own = await signIn(identity.url, amelie);
    await identity.schema.pool.query(
      `UPDATE sessions SET created = created - interval '11 minutes' WHERE user_id = $1`,
      [amelie.userId],
    );
    const ask = (rest: object = {}) =>
      call('POST', '/auth/apiTokens', { name: 'late', scopes: ['read'], ...rest }, own);
    const late = await ask();
    expect([late.status, late.body.code]).to.deep.equal([403, 'confirmation_needed']);
    expect(late.body.message).to.include('log in again').and.to.include('currentPassword');
    const wrong = await ask({ currentPassword: 'a guess' });
    expect([wrong.status, wrong.body.code]).to.deep.equal([400, 'old_password_mismatch']);
    expect((await ask({ currentPassword: amelie.password })).status).to.equal(201);
    expect((await call('POST', '/auth/oidc/link', undefined, own)).status).to.equal(403);
    expect((await call('POST', '/users/refreshApiToken', { userId: amelie.userId }, own)).status).to.equal(200);
  });

  it('expire', async () => {
    const { token } = await issue(['read'], { expires: Date.now() - 1 });
    expect(await isValid('apis', token)).to.equal(false);
  });

  it('are replaced for the profile page, which invalidates the one before', async () => {
    const refresh = async (token?: string) => call('POST', '/users/refreshApiToken', { userId: user.userId }, token);
    const first = (await refresh()).body.response_body;
    expect(first).to.include({ userId: user.userId, jwttoken: null });
    expect(first.apiToken).to.equal(first.apiTokenHash);
    expect((await introspect(`apis:${first.apiTokenHash}`)).scopes).to.deep.equal(['read', 'onboard']);
    const second = (await refresh()).body.response_body;
    expect(await isValid('apis', first.apiTokenHash)).to.equal(false);
    expect(await isValid('apis', second.apiTokenHash)).to.equal(true);
    const stranger = await signIn(identity.url, await identity.join('arno'));
    expect((await refresh(stranger)).status).to.equal(403);
    const admin = await signIn(identity.url, await identity.join('adam', ['Admin']));
    const revoked = await refresh(admin);
    expect(revoked.body.response_body.apiTokenHash).to.equal(null);
    expect(await isValid('apis', second.apiTokenHash)).to.equal(false);
  });

  it('are rejected with the mistakes in the request', async () => {
    for (const body of [
      {},
      { name: 'x', scopes: [] },
      { name: 'x', scopes: ['admin'] },
      { name: '', scopes: ['read'] },
    ])
      expect((await call('POST', '/auth/apiTokens', body)).status, JSON.stringify(body)).to.equal(400);
    const unknown = { userId: '00000000-0000-4000-8000-000000000000' };
    const admin = await signIn(identity.url, await identity.join('anton', ['Admin']));
    expect((await call('POST', '/users/refreshApiToken', unknown, admin)).status).to.equal(404);
  });

  it('limit clients that guess, and not clients with a valid one', async () => {
    const { token } = await issue(['read']);
    const guess = (text: string) =>
      identity.send('POST', '/auth/introspect', undefined, { authorization: text, 'x-forwarded-for': '198.51.100.9' });
    const statuses = new Set<number>();
    for (let tries = 0; tries < 101; tries += 1) statuses.add((await guess(`apis:guess-${tries}`)).status);
    expect([...statuses]).to.deep.equal([200, 429]);
    expect((await guess(`apis:${token}`)).body).to.include({ active: true });
  });

  it('are limited to fifty for each user', async () => {
    const many = await signIn(identity.url, await identity.join('anna'));
    const statuses = new Set<number>();
    for (let made = 0; made < 51; made += 1)
      statuses.add((await call('POST', '/auth/apiTokens', { name: 'x', scopes: ['read'] }, many)).status);
    expect([...statuses]).to.deep.equal([201, 409]);
  });
});
