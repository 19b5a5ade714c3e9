import { expect } from 'chai';
import { decodeJwt } from 'jose';
import { createRefreshSecrets } from '../../../services/identity/app/refresh-secrets.ts';
import type { IdentityAnswer, TestUser } from '../../support/identity.ts';
import { follow } from '../../support/openid-provider.ts';
import { publicUrl, redirectUrl, type SharedIdentity, sharedIdentity } from '../../support/shared-identity.ts';

const name = '__Host-modelyard_session';
const sameOrigin = { 'sec-fetch-site': 'same-origin' };

/** The whole line of a cookie, and what a browser sends back. */
function cookieIn({ headers }: IdentityAnswer, wanted = name) {
  const line = headers.getSetCookie().find((one) => one.startsWith(`${wanted}=`)) ?? '';
  return { line, pair: line.replace(/;.*$/s, '') };
}

describe('the session of a browser', () => {
  let identity: SharedIdentity;
  before(async () => {
    identity = await sharedIdentity();
  });

  const post = (path: string, headers: Readonly<Record<string, string>> = sameOrigin, body?: unknown) =>
    identity.send('POST', path, body, headers);
  const logIn = ({ loginName: username, password }: Pick<TestUser, 'loginName' | 'password'>, more: object = {}) =>
    post('/auth/session', sameOrigin, { request_body: { username, password, ...more } });
  const refresh = (cookie: string) => post('/auth/session/refresh', { ...sameOrigin, cookie });
  const end = (headers: Readonly<Record<string, string>>) =>
    identity.send('DELETE', '/auth/session', undefined, { ...sameOrigin, ...headers });
  const isOpen = async (token: string) =>
    (await identity.send('POST', '/auth/introspect', undefined, { authorization: `Bearer ${token}` })).body.active;
  const sidOf = (token: string) => String(decodeJwt(token).sid);

  async function begin(loginName: string) {
    const user = await identity.join(loginName);
    const answer = await logIn(user);
    expect(answer.status).to.equal(200);
    return { user, token: String(answer.body.jwtToken), cookie: cookieIn(answer).pair, answer };
  }

  /** As if nothing had moved the session on for a minute: specs do not wait. */
  const later = (token: string) =>
    identity.schema.pool.query(`UPDATE sessions SET rotated = rotated - interval '1 minute' WHERE session_id = $1`, [
      sidOf(token),
    ]);

  it('begins with a short token, and a cookie that no script reads and no other site sends', async () => {
    const { user, token, answer } = await begin('bella');
    expect(answer.body).to.include({ userId: user.userId, loginName: 'bella', lifetimeMs: 300_000, firstLogin: true });
    const { exp = 0, iat = 0 } = decodeJwt(token);
    expect(exp - iat).to.equal(300);
    const { line } = cookieIn(answer);
    expect(line).to.match(/; path=\/; expires=[^;]+; samesite=strict; secure; httponly$/i);
    const lasts = Date.parse(/expires=([^;]+)/i.exec(line)?.[1] ?? '') - Date.now();
    expect(lasts / 86_400_000).to.be.within(6.9, 7.1);
    expect(await isOpen(token)).to.equal(true);
  });

  it('says what is wrong with a log-in by its status, and keeps nothing', async () => {
    const user = await identity.join('berta');
    const refused = await logIn({ ...user, password: 'a guess' });
    expect([refused.status, refused.body.code, cookieIn(refused).line]).to.deep.equal([401, 'log_in_refused', '']);
    const page = await post(
      '/auth/session',
      { ...sameOrigin, accept: 'application/json' },
      { request_body: { username: 'berta' } },
    );
    expect(page.status, 'for clients that accept no problems, too').to.equal(401);
  });

  it('goes on with the next token and the next secret', async () => {
    const { token, cookie, user } = await begin('bruno');
    const first = await refresh(cookie);
    expect(first.status).to.equal(200);
    expect(first.body).to.include({ userId: user.userId, loginName: 'bruno', firstLogin: false });
    expect(sidOf(first.body.jwtToken)).to.equal(sidOf(token));
    expect(cookieIn(first).pair).not.to.equal(cookie);
    await later(token);
    const second = await refresh(cookieIn(first).pair);
    expect(second.status).to.equal(200);
    expect(cookieIn(second).pair).not.to.be.oneOf([cookie, cookieIn(first).pair]);
    expect(await isOpen(second.body.jwtToken)).to.equal(true);
  });

  it('goes on in all tabs that refresh at the same time, with one secret for all', async () => {
    const { cookie, token } = await begin('bianca');
    const tabs = await Promise.all(Array.from({ length: 8 }, () => refresh(cookie)));
    expect(tabs.map(({ status }) => status)).to.deep.equal(Array(8).fill(200));
    expect(new Set(tabs.map((tab) => cookieIn(tab).pair)).size).to.equal(1);
    const [tab] = tabs;
    expect(tab && (await refresh(cookieIn(tab).pair)).status, 'a reload at once').to.equal(200);
    expect((await refresh(cookie)).status, 'a slow tab').to.equal(200);
    expect(await isOpen(token)).to.equal(true);
  });

  it('ends where a secret comes back after its successor', async () => {
    const { cookie, token } = await begin('boris');
    const stolen = cookie;
    const next = cookieIn(await refresh(cookie)).pair;
    await later(token);
    const again = await refresh(stolen);
    expect([again.status, again.body.code]).to.deep.equal([401, 'refresh_secret_reused']);
    expect(cookieIn(again).line).to.match(/^__Host-modelyard_session=;.*expires=Thu, 01 Jan 1970/i);
    const after = await refresh(next);
    expect([after.status, after.body.code]).to.deep.equal([401, 'session_over']);
    expect(await isOpen(token)).to.equal(false);
    const text = `SELECT after ->> 'reason' AS reason FROM change WHERE entity = 'SessionEnded' AND after ->> 'sessionId' = $1`;
    const { rows } = await identity.schema.pool.query(text, [sidOf(token)]);
    expect(rows).to.deep.equal([{ reason: 'reuse' }]);
  });

  it('ends with the next log-in of its browser, in which nothing else could end it', async () => {
    const former = await begin('brunhild');
    const { loginName: username, password } = await identity.join('burkhard');
    const headers = { ...sameOrigin, cookie: former.cookie };
    const next = await post('/auth/session', headers, { request_body: { username, password } });
    expect([next.status, await isOpen(next.body.jwtToken)]).to.deep.equal([200, true]);
    expect(await isOpen(former.token)).to.equal(false);
  });

  it('takes no secret that is forged, or of another key', async () => {
    const { token, cookie } = await begin('bodo');
    const forged = createRefreshSecrets('another key that is long enough for this').of({
      ...{ sessionId: sidOf(token), generation: 0 },
    });
    for (const value of [forged, 'x', `${'x'.repeat(5_000)}`, cookie.replace(/\.0\./, '.1.').slice(name.length + 1)]) {
      const { status, body } = await refresh(`${name}=${value}`);
      expect([status, body.code]).to.deep.equal([401, 'session_over']);
    }
    expect((await refresh('')).status).to.equal(401);
    expect(await isOpen(token), 'a stranger cannot end it').to.equal(true);
  });

  it('ends with a log-out, by the cookie or the token', async () => {
    const one = await begin('beate');
    const ended = await end({ cookie: one.cookie, authorization: `Bearer ${one.token}` });
    expect([ended.status, ended.body]).to.deep.equal([200, null]);
    expect(cookieIn(ended).line).to.match(/^__Host-modelyard_session=;.*secure; httponly$/i);
    expect([await isOpen(one.token), (await refresh(one.cookie)).status]).to.deep.equal([false, 401]);
    expect((await end({ cookie: one.cookie })).status, 'again').to.equal(200);

    const byToken = await logIn(one.user);
    expect((await end({ authorization: `Bearer ${byToken.body.jwtToken}` })).status).to.equal(200);
    expect((await refresh(cookieIn(byToken).pair)).status).to.equal(401);

    const byOldPage = await logIn(one.user);
    await post('/auth/logout', { authorization: `Bearer ${byOldPage.body.jwtToken}` });
    expect((await refresh(cookieIn(byOldPage).pair)).status).to.equal(401);
  });

  it('ends with a new password and with the deactivation of its user, and not with those of others', async () => {
    const [one, other] = [await begin('bastian'), await begin('bettina')];
    const body = { userId: one.user.userId, oldPassword: one.user.password, newPassword: 'another one of bastian' };
    const changed = await identity.send('PUT', '/users/changePassword', body, { authorization: `Bearer ${one.token}` });
    expect(changed.status).to.equal(200);
    expect((await refresh(one.cookie)).body.code).to.equal('session_over');
    const path = `/user/${other.user.userId}`;
    const stored = (await identity.catalog.call('GET', path)).body;
    expect((await refresh(other.cookie)).status).to.equal(200);
    await identity.catalog.call('PUT', path, { ...stored, active: false });
    expect((await refresh(other.cookie)).body.code).to.equal('session_over');
  });

  it('is over when it expires, whatever is refreshed', async () => {
    const { cookie, token } = await begin('birte');
    const close = `UPDATE sessions SET expires = clock_timestamp() + $2 * interval '1 second' WHERE session_id = $1`;
    await identity.schema.pool.query(close, [sidOf(token), 100]);
    const last = await refresh(cookie);
    expect(last.body.lifetimeMs).to.be.within(1, 100_000);
    await identity.schema.pool.query(close, [sidOf(token), -1]);
    expect((await refresh(cookieIn(last).pair)).body.code).to.equal('session_over');
  });

  it('is not for pages of other sites', async () => {
    const { user, token, cookie } = await begin('bernd');
    const foreign = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: publicUrl },
      { origin: 'https://portal.example.org.evil.example' },
      { origin: 'null' },
      { origin: 'http://portal.example.org:8080' },
    ];
    const body = { request_body: { username: user.loginName, password: user.password } };
    for (const headers of foreign) {
      const tries = await Promise.all([
        post('/auth/session', headers, body),
        post('/auth/session/openid', headers),
        post('/auth/session/refresh', { ...headers, cookie }),
        identity.send('DELETE', '/auth/session', undefined, { ...headers, cookie }),
      ]);
      for (const { status, body: said } of tries) expect([status, said.code]).to.deep.equal([403, 'cross_site']);
    }
    expect(await isOpen(token)).to.equal(true);
    const behindProxies = { 'x-forwarded-host': 'models.example.net', 'x-forwarded-proto': 'https' };
    const own = [{ origin: publicUrl }, { origin: 'https://models.example.net', ...behindProxies }, {}];
    for (const headers of own)
      expect((await post('/auth/session/refresh', { ...headers, cookie })).status, JSON.stringify(headers)).to.equal(
        200,
      );
  });

  it('is listed for its user, who ends it from another one, and no other user does', async () => {
    const { user, token, cookie } = await begin('benno');
    const other = await logIn(user);
    const here = String(other.body.jwtToken);
    await refresh(cookie);
    const list = async (by: string) => (await identity.call('GET', '/auth/sessions', undefined, by)).body.response_body;
    const sessions = await list(here);
    expect(sessions.slice(0, 2).map((one: { readonly sessionId: string }) => one.sessionId)).to.deep.equal([
      ...[sidOf(here), sidOf(token)],
    ]);
    const flags = sessions.slice(0, 2).map((one: { readonly isCurrent: boolean }) => one.isCurrent);
    expect(flags).to.deep.equal([true, false]);
    expect(sessions[0].renewed).to.equal(null);
    expect(sessions[1].renewed).to.be.greaterThan(sessions[1].created);
    const path = `/auth/sessions/${sidOf(token)}`;
    const { token: foreign } = await begin('brigitte');
    expect((await identity.call('DELETE', path, undefined, foreign)).status).to.equal(404);
    expect(await isOpen(token)).to.equal(true);
    expect((await identity.call('DELETE', path, undefined, here)).status).to.equal(200);
    expect(await isOpen(token)).to.equal(false);
    expect((await refresh(cookie)).status).to.equal(401);
    expect((await identity.call('DELETE', path, undefined, here)).status, 'it has ended').to.equal(404);
    expect((await list(here)).map((one: { readonly sessionId: string }) => one.sessionId)).not.to.include(sidOf(token));
  });

  it('begins with a log-in at a provider as well', async () => {
    const started = await identity.send('GET', '/auth/oidc/login');
    identity.provider.user = {
      sub: 'bjoern',
      email: 'bjoern@example.org',
      email_verified: true,
      preferred_username: 'bjoern',
    };
    const back = await follow(started.headers.get('location') ?? '', redirectUrl);
    const ticket = cookieIn(started, 'modelyard_openid_ticket').pair;
    const returned = await identity.send('GET', `/auth/oidc/callback${back.search}`, undefined, { cookie: ticket });
    const { pair } = cookieIn(returned, 'modelyard_openid_handover');
    expect((await post('/auth/session/openid')).status, 'without the log-in there').to.equal(401);
    const answer = await post('/auth/session/openid', { ...sameOrigin, cookie: pair });
    expect([answer.status, answer.body.loginName, answer.body.lifetimeMs]).to.deep.equal([200, 'bjoern', 300_000]);
    expect((await refresh(cookieIn(answer).pair)).status).to.equal(200);
  });
});
