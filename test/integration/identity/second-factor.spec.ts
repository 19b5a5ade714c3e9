import { expect } from 'chai';
import { Secret, TOTP } from 'otpauth';
import { type IdentityAnswer, signIn, startIdentityGateway, type TestUser } from '../../support/identity.ts';
import type { RunningRole } from '../../support/roles.ts';
import { type SharedIdentity, sharedIdentity } from '../../support/shared-identity.ts';
import { until } from '../../support/until.ts';

describe('a second factor', function () {
  this.timeout(240_000);
  let identity: SharedIdentity;
  before(async () => {
    identity = await sharedIdentity();
  });

  const call = (method: string, path: string, body?: unknown, token?: string) =>
    identity.call(method, path, body, token);
  const logIn = (user: Pick<TestUser, 'loginName' | 'password'>, oneTimeCode?: string, address = '127.0.0.1') =>
    identity.send(
      'POST',
      '/auth/jwtToken',
      { request_body: { username: user.loginName, password: user.password, oneTimeCode } },
      { 'x-forwarded-for': address },
    );
  /** The code of a period before or after the present one. */
  const codeAt = (secret: string, periods = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 });
  /** As if the codes of the present periods had not been used. */
  const forgetSteps = ({ userId }: TestUser) =>
    identity.schema.pool.query('UPDATE second_factors SET last_step = 0 WHERE user_id = $1', [userId]);

  async function enrol(loginName: string) {
    const user = await identity.join(loginName);
    const token = await signIn(identity.url, user);
    const begun = await call('POST', '/auth/secondFactor', {}, token);
    expect(begun.status, JSON.stringify(begun.body)).to.equal(201);
    const { secret } = begun.body.response_body;
    const confirmed = await call('POST', '/auth/secondFactor/confirm', { code: codeAt(secret) }, token);
    expect(confirmed.status, JSON.stringify(confirmed.body)).to.equal(200);
    await forgetSteps(user);
    const recoveryCodes: string[] = confirmed.body.response_body.recoveryCodes;
    return { user, token, secret, recoveryCodes };
  }
  const codes = (answers: readonly IdentityAnswer[]) => answers.map(({ status, body }) => [status, body.code]);

  it('is asked for once it is confirmed, and old clients log in as before until then', async () => {
    const user = await identity.join('ottilie-2f');
    const token = await signIn(identity.url, user);
    const status = async () => (await call('GET', '/auth/secondFactor', undefined, token)).body.response_body;
    expect(await status()).to.deep.equal({ enabled: false, recoveryCodesLeft: 0 });
    const { secret, uri, qrCode } = (await call('POST', '/auth/secondFactor', {}, token)).body.response_body;
    expect(uri)
      .to.include(`secret=${secret}`)
      .and.to.match(/^otpauth:\/\/totp\/modelyard:ottilie-2f\?/);
    expect(qrCode).to.match(/^data:image\/svg\+xml;base64,/);
    expect((await logIn(user)).status, 'not confirmed yet').to.equal(200);
    const wrong = await call('POST', '/auth/secondFactor/confirm', { code: codeAt(secret, -9) }, token);
    expect(codes([wrong])).to.deep.equal([[400, 'code_mismatch']]);
    const right = await call('POST', '/auth/secondFactor/confirm', { code: codeAt(secret) }, token);
    expect(right.body.response_body.recoveryCodes).to.have.length(10);
    // A hundred and twenty bits: with fewer than 112, SHA-256 would not be enough to store them.
    for (const code of right.body.response_body.recoveryCodes)
      expect(code).to.match(/^(?:[0-9a-f]{5}-){5}[0-9a-f]{5}$/);
    expect(await status()).to.deep.equal({ enabled: true, recoveryCodesLeft: 10 });
    const without = await logIn(user);
    expect(codes([without])).to.deep.equal([[401, 'second_factor_required']]);
    expect(without.body.message).to.include('oneTimeCode');
    const checked = await call('POST', '/auth/login', { username: 'ottilie-2f', password: user.password });
    expect(codes([checked])).to.deep.equal([[401, 'second_factor_required']]);
    expect((await logIn(user, codeAt(secret, 1))).status).to.equal(200);
  });

  it('reveals nothing to clients that do not know the password', async () => {
    const { user } = await enrol('oswald-2f');
    const answers = [
      await logIn({ ...user, password: 'a guess' }),
      await logIn({ ...user, loginName: 'no-such-user' }),
    ];
    expect(answers[0]?.body).to.deep.equal(answers[1]?.body);
    expect(codes(answers)).to.deep.equal(Array(2).fill([401, 'log_in_refused']));
  });

  it('takes each code once, and none of an earlier period than the last', async () => {
    const { user, secret } = await enrol('olaf-2f');
    const code = codeAt(secret);
    expect((await logIn(user, `${code.slice(0, 3)} ${code.slice(3)}`)).status).to.equal(200);
    expect(codes([await logIn(user, code), await logIn(user, codeAt(secret, -1))])).to.deep.equal(
      Array(2).fill([401, 'second_factor_refused']),
    );
    await forgetSteps(user);
    const again = codeAt(secret);
    const both = await Promise.all([logIn(user, again), logIn(user, again)]);
    expect(both.map(({ status }) => status).toSorted()).to.deep.equal([200, 401]);
  });

  it('takes each recovery code once, stores none, and reports its use', async () => {
    const { user, recoveryCodes, token } = await enrol('odette-2f');
    const [first = '', second = ''] = recoveryCodes;
    expect((await logIn(user, first.toUpperCase())).status).to.equal(200);
    expect(codes([await logIn(user, first)])).to.deep.equal([[401, 'second_factor_refused']]);
    expect((await logIn(user, second.replaceAll('-', ''))).status).to.equal(200);
    const left = await call('GET', '/auth/secondFactor', undefined, token);
    expect(left.body.response_body).to.deep.equal({ enabled: true, recoveryCodesLeft: 8 });
    const used = () =>
      identity.gateway.output
        .split('\n')
        .filter((line) => line.includes('"auth.recovery_code.used"') && line.includes(user.userId));
    await until(() => used().length === 2, { what: 'both uses are logged' });
    expect(JSON.parse(used()[0] ?? '')).to.include.keys('network', 'requestId', 'principal');
  });

  it('is encrypted, and its recovery codes are hashed', async () => {
    const { secret, recoveryCodes } = await enrol('orla-2f');
    const { pool } = identity.schema;
    const stored = await pool.query(
      `SELECT t::text AS row FROM second_factors t UNION ALL SELECT t::text FROM recovery_codes t
       UNION ALL SELECT t::text FROM change t`,
    );
    const text = `${JSON.stringify(stored.rows)}${identity.gateway.output}`;
    for (const word of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(text).to.not.include(word);
  });

  it('slows down guesses of codes, and not on known devices', async () => {
    const { user, secret } = await enrol('otis-2f');
    const known = (await logIn(user, codeAt(secret), '203.0.113.80')).headers.get('set-cookie')?.split(';')[0] ?? '';
    const guesses = [];
    for (let tries = 0; tries < 6; tries += 1) guesses.push(await logIn(user, '000000', '203.0.113.81'));
    expect(codes(guesses)).to.deep.equal([
      ...Array(5).fill([401, 'second_factor_refused']),
      [429, 'too_many_failures'],
    ]);
    expect(Number(guesses.at(-1)?.headers.get('retry-after'))).to.be.within(1, 2);
    const body = { request_body: { username: 'otis-2f', password: user.password, oneTimeCode: codeAt(secret, 1) } };
    const headers = { 'x-forwarded-for': '203.0.113.81', cookie: known };
    expect((await identity.send('POST', '/auth/jwtToken', body, headers)).status).to.equal(200);
  });

  it('can be set up by its user whatever strangers try, with the password', async () => {
    const user = await identity.join('ohne-2f');
    const token = await signIn(identity.url, user);
    const guess = () => logIn({ ...user, password: 'a guess' }, undefined, '203.0.113.90');
    for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).to.equal(401);
    expect((await guess()).status).to.equal(429);
    const begin = (currentPassword: string) =>
      identity.send(
        'POST',
        '/auth/secondFactor',
        { request_body: { currentPassword } },
        { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.90' },
      );
    expect((await begin('a guess')).body).to.include({ code: 'old_password_mismatch' });
    expect((await begin(user.password)).status).to.equal(201);
  });

  it('is removed with password and code', async () => {
    const { user, token, secret } = await enrol('olive-2f');
    const remove = (body: object) => call('POST', '/auth/secondFactor/remove', body, token);
    const [currentPassword, code] = [user.password, codeAt(secret)];
    expect((await remove({ currentPassword: 'a guess', code })).body).to.include({ code: 'old_password_mismatch' });
    expect((await remove({ currentPassword, code: '000000' })).body).to.include({ code: 'second_factor_refused' });
    expect((await remove({ code })).status).to.equal(400);
    expect((await call('POST', '/auth/secondFactor', {}, token)).body).to.include({ code: 'second_factor_exists' });
    expect((await remove({ currentPassword, code })).status).to.equal(200);
    expect((await remove({ currentPassword, code })).status).to.equal(404);
    expect((await logIn(user)).status).to.equal(200);
    const lines = () => identity.gateway.output.split('\n').filter((line) => line.includes(user.userId));
    for (const event of ['auth.second_factor.added', 'auth.second_factor.removed'])
      await until(() => lines().some((line) => line.includes(`"${event}"`)), { what: `${event} is logged` });
  });

  describe('gets new recovery codes', () => {
    const replace = (body: object, token: string) => call('POST', '/auth/secondFactor/recoveryCodes', body, token);
    const stored = async ({ userId }: TestUser) =>
      (await identity.schema.pool.query('SELECT digest FROM recovery_codes WHERE user_id = $1', [userId])).rowCount;

    it('with a code of the app, in place of those that were left', async () => {
      const { user, token, secret, recoveryCodes } = await enrol('orvil-2f');
      const code = codeAt(secret);
      const answer = await replace({ code }, token);
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
      const fresh: string[] = answer.body.response_body.recoveryCodes;
      expect(new Set([...fresh, ...recoveryCodes])).to.have.property('size', 20);
      expect(codes([await replace({ code }, token)]), 'used').to.deep.equal([[401, 'second_factor_refused']]);
      expect(codes([await logIn(user, recoveryCodes[0])])).to.deep.equal([[401, 'second_factor_refused']]);
      expect((await logIn(user, fresh[0])).status).to.equal(200);
      const line = () =>
        identity.gateway.output.split('\n').find((one) => one.includes('"auth.recovery_codes.replaced"'));
      await until(() => line()?.includes(user.userId) === true, { what: 'it is logged' });
    });

    it('with the last recovery code, without the device', async () => {
      const { token, user, recoveryCodes } = await enrol('osmond-2f');
      expect((await replace({ code: recoveryCodes[9] }, token)).body.response_body.recoveryCodes).to.have.length(10);
      expect(await stored(user)).to.equal(10);
    });

    it('once, where two requests come at one moment', async () => {
      const { token, user, recoveryCodes } = await enrol('osric-2f');
      const both = await Promise.all(recoveryCodes.slice(0, 2).map((code) => replace({ code }, token)));
      expect(both.some(({ status }) => status === 200)).to.equal(true);
      expect(await stored(user)).to.equal(10);
    });

    it('long after the log-in with the password alone, and never without a factor or code', async () => {
      const { user, token, secret } = await enrol('oskar-2f');
      await identity.schema.pool.query(`UPDATE sessions SET created = created - interval '1 day' WHERE user_id = $1`, [
        user.userId,
      ]);
      const code = codeAt(secret);
      expect(codes([await replace({ code }, token)])).to.deep.equal([[403, 'confirmation_needed']]);
      const guessed = await replace({ code, currentPassword: 'a guess' }, token);
      expect(codes([guessed])).to.deep.equal([[400, 'old_password_mismatch']]);
      const { password: currentPassword } = user;
      expect(codes([await replace({ code: '000000', currentPassword }, token)])).to.deep.equal([
        [401, 'second_factor_refused'],
      ]);
      expect((await replace({ currentPassword }, token)).status).to.equal(400);
      expect((await replace({ code, currentPassword }, token)).status).to.equal(200);

      const other = await identity.join('ozzy-2f');
      const without = await replace({ code: '123456' }, await signIn(identity.url, other));
      expect(without.status).to.equal(404);
    });
  });

  it('is reset by an administrator, and by no other user', async () => {
    const { user, token } = await enrol('orson-2f');
    const admin = await identity.join('odin-2f', ['Admin']);
    const adminToken = await signIn(identity.url, admin);
    const reset = (userId: string, by: string) => call('POST', '/auth/secondFactor/reset', { userId }, by);
    expect((await reset(user.userId, token)).status).to.equal(403);
    expect((await reset(admin.userId, adminToken)).status).to.equal(403);
    expect((await reset(user.userId, adminToken)).status).to.equal(200);
    expect((await reset(user.userId, adminToken)).status).to.equal(404);
    expect((await logIn(user)).status).to.equal(200);
  });

  it('does not affect API tokens, which cannot change it', async () => {
    const { token } = await enrol('opal-2f');
    const issued = await call('POST', '/auth/apiTokens', { name: 'one', scopes: ['read', 'write'] }, token);
    const apiToken = `opal-2f:${issued.body.response_body.token}`;
    const introspected = await identity.send('POST', '/auth/introspect', undefined, { authorization: apiToken });
    expect(introspected.body).to.include({ active: true, loginName: 'opal-2f' });
    const refused = await identity.send('GET', '/auth/secondFactor', undefined, { authorization: apiToken });
    expect(refused.body).to.include({ code: 'session_needed' });
  });

  it('cannot be read with another secret: the log-in is refused', async () => {
    const [{ user, secret }, other] = [await enrol('oona-2f'), await enrol('olga2-2f')];
    const swap = `UPDATE second_factors SET sealed_secret = (SELECT sealed_secret FROM second_factors WHERE user_id = $2)
      WHERE user_id = $1`;
    await identity.schema.pool.query(swap, [user.userId, other.user.userId]);
    expect((await logIn(user, codeAt(secret))).status).to.equal(503);
    expect((await logIn(user, codeAt(other.secret))).status).to.equal(503);
  });

  describe('that administrators need', () => {
    let strict: RunningRole;
    before(async () => {
      strict = await startIdentityGateway({ ...identity.env, IDENTITY_ADMIN_SECOND_FACTOR: 'true' });
    });
    after(() => strict?.stop());

    async function send(method: string, path: string, body?: unknown, token?: string) {
      const response = await fetch(strict.url + path, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify({ request_body: body }) }),
      });
      return { status: response.status, body: JSON.parse(await response.text()) };
    }

    it('is all that a session of one without it may set up, and opens that session', async () => {
      const admin = await identity.join('ophelia-2f', ['Admin']);
      const credentials = { username: 'ophelia-2f', password: admin.password };
      const { body } = await send('POST', '/auth/jwtToken', credentials);
      expect(body).to.include({ admin: true, secondFactorNeeded: true });
      const token = body.jwtToken;
      const refused = await send('GET', '/auth/apiTokens', undefined, token);
      expect([refused.status, refused.body.code]).to.deep.equal([403, 'second_factor_needed']);
      expect(refused.body.message).to.include('POST /auth/secondFactor');
      const introspect = async () => (await send('POST', '/auth/introspect', undefined, token)).body;
      expect(await introspect()).to.deep.equal({ active: false, reason: 'second_factor_needed' });
      const { secret } = (await send('POST', '/auth/secondFactor', {}, token)).body.response_body;
      expect((await send('POST', '/auth/secondFactor/confirm', { code: codeAt(secret) }, token)).status).to.equal(200);
      expect(await introspect()).to.include({ active: true, loginName: 'ophelia-2f' });
      const again = await send('POST', '/auth/jwtToken', { ...credentials, oneTimeCode: codeAt(secret, 1) });
      expect(again.status).to.equal(200);
      expect(again.body).to.not.have.property('secondFactorNeeded');
      expect((await send('GET', '/auth/apiTokens', undefined, again.body.jwtToken)).status).to.equal(200);
    });

    it('is not asked of other users, and a session that cannot set it up can end', async () => {
      const user = await identity.join('otto-2f');
      const { body } = await send('POST', '/auth/jwtToken', { username: 'otto-2f', password: user.password });
      expect(body).to.not.have.property('secondFactorNeeded');
      expect((await send('POST', '/auth/introspect', undefined, body.jwtToken)).body).to.include({ active: true });
      const admin = await identity.join('oscar-2f', ['Admin']);
      const limited = await send('POST', '/auth/jwtToken', { username: 'oscar-2f', password: admin.password });
      await send('POST', '/auth/logout', undefined, limited.body.jwtToken);
      expect((await send('POST', '/auth/secondFactor', {}, limited.body.jwtToken)).status).to.equal(401);
    });
  });
});
